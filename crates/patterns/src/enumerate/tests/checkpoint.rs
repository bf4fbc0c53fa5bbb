//! A log that was cut anywhere continues from its whole records.

use super::super::{Enumeration, Kind, Options, merge};
use oddagon_job::{Checkpoint, CheckpointError, Job, Shard};
use std::sync::atomic::{AtomicUsize, Ordering};

#[test]
fn a_torn_log_keeps_its_whole_records() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("log");
    let records: Vec<(u32, Vec<u8>)> = (0..4).map(|i| (i, vec![i as u8; 3 * i as usize])).collect();
    let mut ends = Vec::new();
    let (mut log, done) = Checkpoint::open(&path, "a title", false).expect("new");
    assert_eq!(done, []);
    for (number, result) in &records {
        log.add(*number, result).expect("written");
        ends.push(std::fs::metadata(&path).expect("there").len() as usize);
    }
    drop(log);
    let whole = std::fs::read(&path).expect("readable");
    for cut in 0..=whole.len() {
        std::fs::write(&path, &whole[..cut]).expect("written");
        let (mut log, done) = Checkpoint::open(&path, "a title", true).expect("resumed");
        let kept = ends.iter().filter(|&&end| end <= cut).count();
        assert_eq!(done, records[..kept], "cut at {cut}");
        log.add(9, b"more").expect("written");
        drop(log);
        let (_, done) = Checkpoint::open(&path, "a title", true).expect("resumed");
        assert_eq!(done.len(), kept + 1);
        assert_eq!(done.last(), Some(&(9, b"more".to_vec())));
    }
    // A changed byte spoils its record and what follows.
    let mut spoilt = whole.clone();
    spoilt[ends[1] + 9] ^= 1;
    std::fs::write(&path, &spoilt).expect("written");
    let (_, done) = Checkpoint::open(&path, "a title", true).expect("resumed");
    assert_eq!(done, records[..2]);
}

#[test]
fn a_log_is_not_for_others() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("log");
    let first = Checkpoint::open(&path, "mine", true).expect("new");
    let busy = Checkpoint::open(&path, "mine", true).expect_err("locked");
    assert!(matches!(busy, CheckpointError::Busy));
    drop(first);
    let before = std::fs::read(&path).expect("readable");
    let error = |title: &str, resume| {
        Checkpoint::open(&path, title, resume)
            .expect_err("refused")
            .to_string()
    };
    insta::assert_snapshot!(error("yours", true), @r#"it is a checkpoint of other work: expected "yours", found "mine""#);
    insta::assert_snapshot!(error("mine", false), @"unfinished work is here already: continue it with --resume, or delete the file");
    assert_eq!(std::fs::read(&path).expect("readable"), before);
}

/// Whatever units a log holds already, the list is the same, and only the other units are run.
#[test]
fn a_job_goes_on() {
    let options = Options::whole_board(Kind::Colour { k: 2 });
    let enumeration = Enumeration::new(options).expect("in range");
    let expected = Job::new(&enumeration, Shard::WHOLE)
        .run(|_| ())
        .expect("no log");
    assert_eq!(expected.len(), 106);
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("log");
    let job = |resume| {
        Job::with_checkpoint(&enumeration, Shard::WHOLE, "test", &path, resume).expect("usable")
    };
    assert_eq!(job(false).run(|_| ()).expect("written"), expected);
    let whole = std::fs::read(&path).expect("readable");
    for cut in [
        0,
        20,
        whole.len() / 3,
        whole.len() / 2,
        whole.len() - 1,
        whole.len(),
    ] {
        std::fs::write(&path, &whole[..cut]).expect("written");
        let (job, ran) = (job(true), AtomicUsize::new(0));
        let open = job.open();
        let list = job.run(|_| {
            ran.fetch_add(1, Ordering::Relaxed);
        });
        assert_eq!(list.expect("written"), expected, "cut at {cut}");
        assert_eq!(ran.into_inner(), open);
        assert_eq!(open == 0, cut == whole.len());
    }
}

#[test]
fn shards_share_the_work() {
    let enumeration =
        Enumeration::new(Options::whole_board(Kind::Colour { k: 2 })).expect("in range");
    let shard = |index| {
        Job::new(&enumeration, Shard { index, of: 3 })
            .run(|_| ())
            .expect("no log")
    };
    let parts: Vec<_> = (0..3).map(shard).collect();
    assert!(parts.iter().all(|part| !part.is_empty()));
    assert_eq!(parts.iter().map(Vec::len).sum::<usize>(), 106);
    assert_eq!(merge(parts).len(), 106);
}

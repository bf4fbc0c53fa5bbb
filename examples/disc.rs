use oddagon::board::slitherlink::*; use oddagon::discover::*; use std::time::Instant;
fn main(){ let a:Vec<String>=std::env::args().collect();
 let (r,c):(usize,usize)=(a[1].parse().unwrap(),a[2].parse().unwrap()); let most:usize=a[3].parse().unwrap();
 let border:Border=a.get(4).map_or("",|s|s.trim_start_matches('-')).parse().unwrap(); let stubs=a.get(5).is_some_and(|s|s=="stubs"); let mode=if a.get(6).is_some_and(|s|s=="L1"){Loop::L1}else{Loop::L0};
 let v=Vocabulary::new(Window::new(r,c,border,stubs)).unwrap();
 let t=Instant::now(); let base=base_assignments(&v,mode); println!("base {} {:?} lits {}",base.len(),t.elapsed(),v.len());
 let syms=v.symmetries(); println!("syms {}",syms.len());
 let all=(0..v.len()).fold(0u128,|s,n|s|1<<n);
 let mut total=0; let mut by=vec![0usize;40];
 for concl in members(v.about_lines()) { if syms.iter().any(|s|(s[concl] as usize)<concl){continue;}
  let t=Instant::now();
  let h=Hitting::new(&base,concl,all&!v.rivals(concl),most); let mut found=vec![]; for u in 0..h.units(){h.unit(u,&mut found);}
  let raw=found.len(); let stab:Vec<_>=syms.iter().filter(|s|s[concl] as usize==concl).collect();
  let mut f:Vec<u128>=found.iter().map(|&x|stab.iter().map(|s|image(x,s)).min().unwrap()).collect(); f.sort(); f.dedup();
  for x in &f{by[x.count_ones() as usize]+=1;} total+=f.len();
  println!("{} raw {} classes {} {:?}",v.name(concl),raw,f.len(),t.elapsed());
 }
 if std::env::var("FREE").is_ok(){let t=Instant::now(); let r=minimal_rules(&base,all,v.about_lines(),|n|v.rivals(n),most); let mut c:Vec<(u128,usize)>=r.iter().map(|&(p,q)|syms.iter().map(|s|(image(p,s),s[q] as usize)).min().unwrap()).collect(); c.sort();c.dedup(); println!("free sets: {} {:?}",c.len(),t.elapsed());}
 println!("total {total} by size {:?}",&by[..14]);
}

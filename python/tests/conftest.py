"""Tests that are skipped are recorded where the project's other tests record theirs, if ODDAGON_SKIPS names the file: `.ci/run` counts them."""

import os
import re


def pytest_runtest_logreport(report):
    file = os.environ.get("ODDAGON_SKIPS")
    if not file or not report.skipped:
        return
    reason = report.longrepr[2].removeprefix("Skipped: ").split("\n")[0]
    module = re.search(r"could not import '(\w+)'", reason)
    lacking = module[1] if module else "Python package"
    with open(file, "a") as record:
        record.write(f"{lacking}\t{reason}\tpython: {report.nodeid.split('::')[-1]}\n")

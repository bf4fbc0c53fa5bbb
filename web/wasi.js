// The system under the program: WASI preview 1 with arguments, standard streams and files in memory. No network, no folders of the reader's.
// `run` starts the program once; nothing is left of one run in the next.

const OK = 0, BADF = 8, EXIST = 20, INVAL = 28, ISDIR = 31, NOENT = 44, NOSYS = 52, NOTDIR = 54, NOTEMPTY = 55;
const CHARACTERS = 2, FOLDER = 3, FILE = 4;
const ALL_RIGHTS = 0x1fffffffn;

class Exit extends Error {
  constructor(code) {
    super(`exit ${code}`);
    this.code = code;
  }
}

const parts = (path) => {
  const found = [];
  for (const part of path.split("/")) {
    if (part === "..") found.pop();
    else if (part !== "" && part !== ".") found.push(part);
  }
  return found;
};

// A file is an object with `bytes`, a folder a Map.
class Disk {
  constructor(files) {
    this.root = new Map();
    for (const name in files) {
      const path = parts(name), last = path.pop();
      let folder = this.root;
      for (const part of path) {
        if (!folder.has(part)) folder.set(part, new Map());
        folder = folder.get(part);
      }
      folder.set(last, { bytes: files[name] });
    }
  }

  find(path) {
    let node = this.root;
    for (const part of parts(path)) node = node instanceof Map ? node.get(part) : undefined;
    return node;
  }

  // The folder in which a path ends, and its name there.
  place(path) {
    const all = parts(path), name = all.pop();
    return [this.find(all.join("/")), name];
  }

  files(node = this.root, prefix = "", all = {}) {
    for (const [name, child] of node) {
      if (child instanceof Map) this.files(child, `${prefix}${name}/`, all);
      else all[prefix + name] = child.bytes;
    }
    return all;
  }
}

// What is written piece by piece.
class Bytes {
  constructor(bytes = new Uint8Array(0)) {
    this.space = bytes;
    this.length = bytes.length;
  }

  write(bytes, at = this.length) {
    const end = at + bytes.length;
    if (end > this.space.length) {
      const space = new Uint8Array(Math.max(end, 2 * this.space.length));
      space.set(this.space.subarray(0, this.length));
      this.space = space;
    }
    this.space.set(bytes, at);
    this.length = Math.max(this.length, end);
  }

  whole() {
    return this.space.subarray(0, this.length);
  }
}

/**
 * Runs the program with these arguments.
 * @param {WebAssembly.Module} module the program
 * @param {string[]} args its arguments, without its own name
 * @param {{stdin?: Uint8Array | string, files?: Object<string, Uint8Array | string>}} input what it finds
 * @returns {{code: number, stdout: Uint8Array, stderr: Uint8Array, files: Object<string, Uint8Array>}} what it leaves
 */
export function run(module, args, input = {}) {
  const encoder = new TextEncoder(), decoder = new TextDecoder();
  const bytesOf = (text) => typeof text === "string" ? encoder.encode(text) : text;
  const files = {};
  for (const name in input.files ?? {}) files[name] = bytesOf(input.files[name]);
  const disk = new Disk(files);
  const stdout = new Bytes(), stderr = new Bytes(), stdin = bytesOf(input.stdin ?? "");
  const open = [
    { kind: CHARACTERS, from: stdin, at: 0 },
    { kind: CHARACTERS, to: stdout },
    { kind: CHARACTERS, to: stderr },
    { kind: FOLDER, node: disk.root, path: "/", preopened: true },
  ];
  let memory;
  const view = () => new DataView(memory.buffer);
  const slice = (at, length) => new Uint8Array(memory.buffer, at, length);
  const text = (at, length) => decoder.decode(slice(at, length));
  const path = (fd, at, length) => `${open[fd].path}/${text(at, length)}`;
  const buffers = (at, count) => Array.from({ length: count }, (_, i) =>
    slice(view().getUint32(at + 8 * i, true), view().getUint32(at + 8 * i + 4, true)));

  function list(strings, pointers, at) {
    strings.forEach((string, i) => {
      const bytes = encoder.encode(`${string}\0`);
      view().setUint32(pointers + 4 * i, at, true);
      slice(at, bytes.length).set(bytes);
      at += bytes.length;
    });
    return OK;
  }

  function sizes(strings, count, size) {
    view().setUint32(count, strings.length, true);
    view().setUint32(size, strings.reduce((sum, string) => sum + encoder.encode(string).length + 1, 0), true);
    return OK;
  }

  // Each node has a number of its own: libraries tell files apart by them.
  const numbers = new Map();
  function stat(at, kind, node) {
    if (!numbers.has(node)) numbers.set(node, numbers.size + 1);
    slice(at, 64).fill(0);
    const data = view();
    data.setBigUint64(at + 8, BigInt(numbers.get(node)), true);
    data.setUint8(at + 16, kind);
    data.setBigUint64(at + 24, 1n, true);
    data.setBigUint64(at + 32, BigInt(node instanceof Map ? 0 : node?.bytes?.length ?? 0), true);
    return OK;
  }

  function read(fd, at, count, result, position) {
    const file = open[fd];
    if (!file || file.kind === FOLDER) return file ? ISDIR : BADF;
    const from = file.from ?? file.node?.bytes;
    if (!from) return BADF;
    let place = position ?? file.at, sum = 0;
    for (const buffer of buffers(at, count)) {
      const piece = from.subarray(place, place + buffer.length);
      buffer.set(piece);
      place += piece.length;
      sum += piece.length;
    }
    if (position === undefined) file.at = place;
    view().setUint32(result, sum, true);
    return OK;
  }

  function write(fd, at, count, result) {
    const file = open[fd];
    if (!file || file.kind === FOLDER) return file ? ISDIR : BADF;
    let sum = 0;
    for (const buffer of buffers(at, count)) {
      if (file.to) {
        file.to.write(buffer);
      } else {
        file.written ??= new Bytes(file.node.bytes);
        const place = file.append ? file.written.length : file.at;
        file.written.write(buffer, place);
        file.at = place + buffer.length;
        file.node.bytes = file.written.whole();
      }
      sum += buffer.length;
    }
    view().setUint32(result, sum, true);
    return OK;
  }

  const system = {
    args_get: (pointers, at) => list(["oddagon", ...args], pointers, at),
    args_sizes_get: (count, size) => sizes(["oddagon", ...args], count, size),
    environ_get: () => OK,
    environ_sizes_get: (count, size) => sizes([], count, size),
    clock_res_get: (_, at) => (view().setBigUint64(at, 1000n, true), OK),
    clock_time_get: (id, _, at) => {
      const now = id === 0 ? Date.now() : performance.now();
      view().setBigUint64(at, BigInt(Math.round(now * 1e6)), true);
      return OK;
    },
    random_get: (at, length) => (crypto.getRandomValues(slice(at, length)), OK),
    proc_exit: (code) => { throw new Exit(code); },
    sched_yield: () => OK,
    poll_oneoff: () => NOSYS,

    fd_read: read,
    fd_pread: (fd, at, count, position, result) => read(fd, at, count, result, Number(position)),
    fd_write: write,
    fd_close: (fd) => {
      if (!open[fd]) return BADF;
      open[fd] = undefined;
      return OK;
    },
    fd_sync: () => OK,
    fd_datasync: () => OK,
    fd_seek: (fd, offset, whence, result) => {
      const file = open[fd];
      if (!file?.node || file.kind === FOLDER) return file ? INVAL : BADF;
      const place = Number(offset) + [0, file.at, file.node.bytes.length][whence];
      if (place < 0) return INVAL;
      file.at = place;
      view().setBigUint64(result, BigInt(place), true);
      return OK;
    },
    fd_tell: (fd, result) => (view().setBigUint64(result, BigInt(open[fd]?.at ?? 0), true), OK),
    fd_fdstat_get: (fd, at) => {
      if (!open[fd]) return BADF;
      slice(at, 24).fill(0);
      const data = view();
      data.setUint8(at, open[fd].kind);
      data.setBigUint64(at + 8, ALL_RIGHTS, true);
      data.setBigUint64(at + 16, ALL_RIGHTS, true);
      return OK;
    },
    fd_fdstat_set_flags: () => OK,
    fd_filestat_get: (fd, at) => open[fd] ? stat(at, open[fd].kind, open[fd].node) : BADF,
    fd_filestat_set_size: (fd, size) => {
      const file = open[fd];
      if (file?.kind !== FILE) return BADF;
      const bytes = new Uint8Array(Number(size));
      bytes.set(file.node.bytes.subarray(0, Number(size)));
      file.node.bytes = bytes;
      file.written = undefined;
      return OK;
    },
    fd_filestat_set_times: () => OK,
    fd_prestat_get: (fd, at) => {
      if (!open[fd]?.preopened) return BADF;
      view().setUint32(at, 0, true);
      view().setUint32(at + 4, 1, true);
      return OK;
    },
    fd_prestat_dir_name: (fd, at) => (slice(at, 1).set(encoder.encode("/")), OK),
    fd_readdir: (fd, at, length, cookie, result) => {
      if (open[fd]?.kind !== FOLDER) return NOTDIR;
      const all = new Bytes();
      [...open[fd].node].forEach(([name, node], i) => {
        if (i < Number(cookie)) return;
        const bytes = encoder.encode(name), head = new DataView(new ArrayBuffer(24));
        head.setBigUint64(0, BigInt(i + 1), true);
        head.setUint32(16, bytes.length, true);
        head.setUint8(20, node instanceof Map ? FOLDER : FILE);
        all.write(new Uint8Array(head.buffer));
        all.write(bytes);
      });
      const shown = all.whole().subarray(0, length);
      slice(at, shown.length).set(shown);
      view().setUint32(result, shown.length, true);
      return OK;
    },

    path_open: (fd, _, at, length, options, rights, __, flags, result) => {
      if (!open[fd]) return BADF;
      const name = path(fd, at, length), [folder, last] = disk.place(name);
      const [create, mustBeFolder, exclusive, truncate] = [1, 2, 4, 8].map((bit) => (options & bit) !== 0);
      let node = disk.find(name);
      if (node && create && exclusive) return EXIST;
      if (!node) {
        if (!create) return NOENT;
        if (!(folder instanceof Map)) return NOENT;
        node = { bytes: new Uint8Array(0) };
        folder.set(last, node);
      }
      const isFolder = node instanceof Map;
      if (mustBeFolder && !isFolder) return NOTDIR;
      if (truncate && isFolder) return ISDIR;
      if (truncate) node.bytes = new Uint8Array(0);
      open.push({ kind: isFolder ? FOLDER : FILE, node, path: name, at: 0, append: (flags & 1) !== 0 });
      view().setUint32(result, open.length - 1, true);
      return OK;
    },
    path_filestat_get: (fd, _, at, length, result) => {
      const node = disk.find(path(fd, at, length));
      return node ? stat(result, node instanceof Map ? FOLDER : FILE, node) : NOENT;
    },
    path_filestat_set_times: () => OK,
    path_create_directory: (fd, at, length) => {
      const [folder, name] = disk.place(path(fd, at, length));
      if (!(folder instanceof Map)) return NOENT;
      if (name === undefined || folder.has(name)) return EXIST;
      folder.set(name, new Map());
      return OK;
    },
    path_remove_directory: (fd, at, length) => {
      const [folder, name] = disk.place(path(fd, at, length)), node = folder?.get(name);
      if (!node) return NOENT;
      if (!(node instanceof Map)) return NOTDIR;
      if (node.size) return NOTEMPTY;
      folder.delete(name);
      return OK;
    },
    path_unlink_file: (fd, at, length) => {
      const [folder, name] = disk.place(path(fd, at, length)), node = folder?.get(name);
      if (!node) return NOENT;
      if (node instanceof Map) return ISDIR;
      folder.delete(name);
      return OK;
    },
    path_rename: (fd, at, length, toFd, toAt, toLength) => {
      const [folder, name] = disk.place(path(fd, at, length)), [target, toName] = disk.place(path(toFd, toAt, toLength));
      const node = folder?.get?.(name);
      if (!node || !(target instanceof Map)) return NOENT;
      folder.delete(name);
      target.set(toName, node);
      return OK;
    },
    path_link: () => NOSYS,
    path_symlink: () => NOSYS,
    path_readlink: () => INVAL,
  };

  const imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    (imports[from] ??= {})[name] = system[name] ?? (() => NOSYS);
  }
  const instance = new WebAssembly.Instance(module, imports);
  memory = instance.exports.memory;
  let code = 0;
  try {
    instance.exports._start();
  } catch (error) {
    if (error instanceof Exit) {
      code = error.code;
    } else {
      // A panic has said why already.
      code = 101;
      stderr.write(encoder.encode(`oddagon: ${error.message}\n`));
    }
  }
  // Only what is new or changed.
  const left = disk.files();
  for (const name in left) if (left[name] === files[name]) delete left[name];
  return { code, stdout: stdout.whole(), stderr: stderr.whole(), files: left };
}

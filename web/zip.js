// A zip archive of a few files, stored as they are.

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  for (let i = 0; i < 8; i++) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
  return n;
});

const crc = (bytes) => ~bytes.reduce((sum, byte) => TABLE[(sum ^ byte) & 255] ^ (sum >>> 8), -1) >>> 0;

// Numbers as [value, how many bytes].
function record(...fields) {
  const data = new DataView(new ArrayBuffer(fields.reduce((sum, [, size]) => sum + size, 0)));
  let at = 0;
  for (const [value, size] of fields) {
    if (size === 2) data.setUint16(at, value, true);
    else data.setUint32(at, value, true);
    at += size;
  }
  return new Uint8Array(data.buffer);
}

/** The archive of files by name. All are dated 1 January 1980: the same files make the same archive. */
export function zip(files) {
  const local = [], central = [];
  let offset = 0;
  for (const [path, bytes] of Object.entries(files)) {
    const name = new TextEncoder().encode(path);
    // Version 2.0, names in UTF-8, stored, midnight, 1 January 1980.
    const common = [[20, 2], [0x800, 2], [0, 2], [0, 2], [0x21, 2], [crc(bytes), 4], [bytes.length, 4], [bytes.length, 4], [name.length, 2], [0, 2]];
    const head = record([0x04034b50, 4], ...common);
    local.push(head, name, bytes);
    central.push(record([0x02014b50, 4], [20, 2], ...common, [0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]), name);
    offset += head.length + name.length + bytes.length;
  }
  const size = central.reduce((sum, part) => sum + part.length, 0), count = Object.keys(files).length;
  return new Blob([...local, ...central,
    record([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [size, 4], [offset, 4], [0, 2])], { type: "application/zip" });
}

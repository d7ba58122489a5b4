/* ICC profiles of three primaries, or of gray, with one curve (ICC.1:2001-04): enough for tests of colors. */

type Xyz = [x: number, y: number, z: number];

/** The primaries are adapted to D50, the white of all profiles. */
const D50: Xyz = [0.9642, 1, 0.8249];
const ADOBE_RGB: Xyz[] = [
  [0.60974, 0.31111, 0.01947],
  [0.20528, 0.62567, 0.06087],
  [0.14919, 0.06322, 0.74457],
];
const SRGB: Xyz[] = [
  [0.43607, 0.22249, 0.01392],
  [0.38515, 0.71687, 0.09708],
  [0.14307, 0.06061, 0.7141],
];

const bytes = (type: string, numbers: number[], size: 2 | 4) => {
  const buffer = Buffer.alloc(Math.ceil((8 + numbers.length * size) / 4) * 4);
  buffer.write(type, 0, "latin1");
  for (const [index, number] of numbers.entries()) buffer.writeUIntBE(number, 8 + index * size, size);
  return buffer;
};
const xyz = (values: Xyz) =>
  bytes(
    "XYZ ",
    values.map((value) => Math.round(value * 65_536)),
    4,
  );
const curve = (gamma: number) => bytes("curv", [0, 1, Math.round(gamma * 256)], 2);
const text = (words: string) => Buffer.concat([bytes("text", [], 4), Buffer.from(`${words}\0\0\0\0`.slice(0, 8))]);

function profile(space: "RGB " | "GRAY", tags: Record<string, Buffer>): Buffer {
  const entries = Object.entries(tags);
  const table = Buffer.alloc(4 + entries.length * 12);
  table.writeUInt32BE(entries.length, 0);
  let at = 128 + table.length;
  for (const [index, [name, data]] of entries.entries()) {
    table.write(name, 4 + index * 12, "latin1");
    table.writeUInt32BE(at, 8 + index * 12);
    table.writeUInt32BE(data.length, 12 + index * 12);
    at += data.length;
  }
  const header = Buffer.alloc(128);
  header.writeUInt32BE(at, 0);
  header.writeUInt32BE(0x02100000, 8);
  header.write(`mntr${space}XYZ `, 12, "latin1");
  header.write("acsp", 36, "latin1");
  xyz(D50).copy(header, 68, 8);
  return Buffer.concat([header, table, ...entries.map(([, data]) => data)]);
}

const common = { wtpt: xyz(D50), cprt: text("None"), desc: text("Test") };

const rgb = ([red = D50, green = D50, blue = D50]: Xyz[], gamma: number) =>
  profile("RGB ", {
    ...common,
    rXYZ: xyz(red),
    gXYZ: xyz(green),
    bXYZ: xyz(blue),
    rTRC: curve(gamma),
    gTRC: curve(gamma),
    bTRC: curve(gamma),
  });

export const PROFILES = {
  adobeRgb: rgb(ADOBE_RGB, 2.2),
  linear: rgb(SRGB, 1),
  gray: profile("GRAY", { ...common, kTRC: curve(1.8) }),
};

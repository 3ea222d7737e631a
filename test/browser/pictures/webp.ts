// Joins single WebP images to an animated one. The format: https://developers.google.com/speed/webp/docs/riff_container

/** One image of an animation: it is drawn over the one before, at an even offset. */
export interface WebpFrame {
  /** A still WebP file. */
  readonly image: Buffer;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly milliseconds: number;
}

/** Flags of the file header: the images have transparent pixels, and there are several of them. */
const HAS_ALPHA = 0x10;
const IS_ANIMATED = 0x02;
/** Chunks of a still file that hold pixels. */
const PIXELS = ['ALPH', 'VP8 ', 'VP8L'];

/** An animated WebP file of this size that repeats for ever. */
export function animatedWebp(width: number, height: number, frames: readonly WebpFrame[]): Buffer {
  const header = Buffer.concat([
    Buffer.from([HAS_ALPHA | IS_ANIMATED, 0, 0, 0]),
    u24(width - 1),
    u24(height - 1),
  ]);
  // Opaque black behind everything; 0: no end of repetitions.
  const animation = Buffer.from([0, 0, 0, 255, 0, 0]);
  const body = [chunk('VP8X', header), chunk('ANIM', animation), ...frames.map(frameChunk)];
  return chunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...body]));
}

function frameChunk({ image, x, y, width, height, milliseconds }: WebpFrame): Buffer {
  const place = [
    u24(x / 2),
    u24(y / 2),
    u24(width - 1),
    u24(height - 1),
    u24(milliseconds),
    Buffer.from([0]),
  ];
  return chunk('ANMF', Buffer.concat([...place, ...pixelChunks(image)]));
}

/** The chunks of a still file that an animation takes over. */
function pixelChunks(image: Buffer): readonly Buffer[] {
  const found: Buffer[] = [];
  for (let at = 12; at < image.length; ) {
    const name = image.toString('latin1', at, at + 4);
    const length = 8 + image.readUInt32LE(at + 4);
    const padded = length + (length % 2);
    if (PIXELS.includes(name)) found.push(image.subarray(at, at + padded));
    at += padded;
  }
  return found;
}

function chunk(name: string, content: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(content.length);
  return Buffer.concat([Buffer.from(name), size, content, Buffer.alloc(content.length % 2)]);
}

function u24(value: number): Buffer {
  const bytes = Buffer.alloc(3);
  bytes.writeUIntLE(value, 0, 3);
  return bytes;
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mixed, pixelOf } from '../../../engine/draw/colour.ts';
import { Raster } from '../../../engine/draw/raster.ts';

const INK = 1;

function raster(width: number, height: number): Raster {
  return new Raster(new Uint32Array(width * height), width, height);
}

/** The picture as rows of `.` and `#`. */
function picture({ pixels, width, height }: Raster): string[] {
  return Array.from({ length: height }, (_, row) =>
    Array.from(pixels.subarray(row * width, (row + 1) * width), (pixel) => (pixel === INK ? '#' : '.')).join(''),
  );
}

describe('raster', () => {
  it('fills a rectangle', () => {
    const paper = raster(5, 3);
    paper.rectangle(1, 1, 3, 1, INK);
    expect(picture(paper)).toEqual(['.....', '.###.', '.....']);
  });

  it('draws a border inside its rectangle, without painting a corner twice', () => {
    const paper = raster(6, 5);
    paper.border(0, 0, 6, 5, 1, INK);
    expect(picture(paper)).toEqual(['######', '#....#', '#....#', '#....#', '######']);
  });

  it('draws dashes from the start of the line, and cuts the last', () => {
    const paper = raster(7, 1);
    paper.dashedRow(0, 0, 7, 1, 2, INK);
    expect(picture(paper)).toEqual(['##..##.']);
    const upright = raster(1, 5);
    upright.dashedColumn(0, 0, 5, 1, 2, INK);
    expect(picture(upright)).toEqual(['#', '#', '.', '.', '#']);
  });

  it('paints what a plain loop would paint, within clip and picture, for any rectangle', () => {
    const place = fc.integer({ min: -40, max: 60 });
    const size = fc.integer({ min: -3, max: 70 });
    fc.assert(
      fc.property(place, place, size, size, place, place, size, size, (x, y, w, h, cx, cy, cw, ch) => {
        const paper = raster(40, 20);
        paper.clip(cx, cy, cw, ch);
        paper.rectangle(x, y, w, h, INK);
        for (let row = 0; row < 20; row++) {
          for (let column = 0; column < 40; column++) {
            const inside = column >= x && column < x + w && row >= y && row < y + h;
            const clipped = column >= cx && column < cx + cw && row >= cy && row < cy + ch;
            if ((paper.pixels[row * 40 + column] === INK) !== (inside && clipped)) {
              expect.fail(`pixel ${column},${row} is wrong`);
            }
          }
        }
      }),
    );
  });

  it('stays within its limit, whatever clip is set later', () => {
    const paper = raster(6, 4);
    paper.limit(1, 1, 3, 2);
    paper.rectangle(0, 0, 6, 4, INK);
    expect(picture(paper)).toEqual(['......', '.###..', '.###..', '......']);
    paper.limit(4, 0, 9, 9);
    paper.clip(0, 2, 6, 1);
    paper.rectangle(0, 0, 6, 4, INK);
    expect(picture(paper)).toEqual(['......', '.###..', '.#####', '......']);
  });

  it('blends a column like mixed shades, to a 256th', () => {
    const colour = fc.integer({ min: 0, max: 0xffffff }).map((rgb) => (0xff000000 | rgb) >>> 0);
    fc.assert(
      fc.property(colour, colour, fc.double({ min: 0, max: 1.2, noNaN: true }), (under, over, share) => {
        const paper = new Raster(new Uint32Array(3).fill(under), 1, 3);
        paper.blendColumn(0, 1, 2, Float32Array.of(9, 9, 9, share), 2, over);
        expect([paper.pixels[0], paper.pixels[2]]).toEqual([under, under]);
        const expected = mixed(under, over, Math.min(1, share));
        for (let shift = 0; shift < 32; shift += 8) {
          const difference = ((paper.pixels[1] >>> shift) & 0xff) - ((expected >>> shift) & 0xff);
          expect(Math.abs(difference)).toBeLessThanOrEqual(2);
        }
      }),
    );
  });

  it('rejects a pixel array of the wrong size', () => {
    expect(() => new Raster(new Uint32Array(5), 2, 2)).toThrow(RangeError);
  });
});

describe('colours', () => {
  it('are the bytes of an ImageData', () => {
    const bytes = new Uint8Array(new Uint32Array([pixelOf('#112233')]).buffer);
    expect([...bytes]).toEqual([0x11, 0x22, 0x33, 0xff]);
  });

  it('mix between the two', () => {
    expect(mixed(pixelOf('#000000'), pixelOf('#ff8040'), 0.5)).toBe(pixelOf('#804020'));
    expect(mixed(pixelOf('#123456'), pixelOf('#ffffff'), 0)).toBe(pixelOf('#123456'));
  });

  it('are rejected in any other notation', () => {
    expect(() => pixelOf('red')).toThrow(RangeError);
  });
});

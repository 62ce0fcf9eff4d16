/** A line of a chart: what is measured, by its unit, at each size. */
export interface Line {
  readonly what: string;
  readonly values: readonly number[];
}

const WIDTH = 640;
const HEIGHT = 320;
const MARGIN = { left: 20, right: 120, top: 30, bottom: 40 };

/**
 * Draws how figures grow with a size, both on logarithmic scales: what is linear rises like the diagonal of a decade, what is
 * constant lies flat.
 * @param across what the sizes count
 * @returns an SVG document
 */
export function chart(across: string, sizes: readonly number[], lines: readonly Line[]): string {
  const x = scale(sizes, MARGIN.left, WIDTH - MARGIN.right);
  const y = scale(
    lines.flatMap(({ values }) => values),
    HEIGHT - MARGIN.bottom,
    MARGIN.top,
  );
  const point = (value: number, at: number) => `${x(sizes[at] ?? 1)},${y(value)}`;
  const drawn = lines.flatMap(({ what, values }) => [
    `<polyline fill="none" stroke="currentColor" points="${values.map(point).join(' ')}"/>`,
    ...values.map((value, at) => text(x(sizes[at] ?? 1) + 4, y(value) - 6, `${Math.round(value)} ${what}`)),
  ]);
  const ticks = sizes.map((size) => text(x(size), HEIGHT - MARGIN.bottom / 2, String(size)));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12">`,
    `<title>The growth by ${across}</title>`,
    '<style>svg { color: #24506e; background: #fff }</style>',
    ...drawn,
    ...ticks,
    text(MARGIN.left, HEIGHT - 4, across),
    '</svg>',
    '',
  ].join('\n');
}

function text(x: number, y: number, words: string): string {
  return `<text x="${x}" y="${y}" fill="currentColor">${words}</text>`;
}

/** A logarithmic scale on which the least and the largest of some values lie at two places, in pixels. */
function scale(values: readonly number[], from: number, to: number): (value: number) => number {
  const [least, largest] = [Math.log(Math.min(...values)), Math.log(Math.max(...values))];
  return (value) => Math.round(from + ((Math.log(value) - least) / (largest - least || 1)) * (to - from));
}

/*
 * One writer in a process of its own: node run-variant.js WRITER SLIDES RUNS PICTURE TEMPLATE
 * Prints one line of JSON: time of the first and of the middle later run, peak memory, size of the file.
 */
const [writer = '', slides = '20', runs = '1', picture = '', template = ''] = process.argv.slice(2);

async function writerOf(name: string): Promise<() => Promise<Uint8Array>> {
  switch (name) {
    case 'lectern':
      return (await import('./write-with-lectern.ts')).lecternWriter(Number(slides), picture, template);
    case 'pptxgenjs':
      return (await import('./write-with-pptxgenjs.ts')).pptxGenJsWriter(Number(slides), picture);
    default:
      // What Node costs by itself.
      return () => Promise.resolve(new Uint8Array());
  }
}

const write = await writerOf(writer);
const times: number[] = [];
let bytes = 0;
for (let run = 0; run < Number(runs); run += 1) {
  const start = performance.now();
  bytes = (await write()).byteLength;
  times.push(performance.now() - start);
}
// The first runs warm the engine up; what a server sees is the later ones.
const later = times.slice(Math.min(3, times.length - 1)).sort((a, b) => a - b);
console.log(
  JSON.stringify({
    first_ms: times[0],
    warm_ms: later[Math.floor(later.length / 2)],
    peak_mib: process.resourceUsage().maxRSS / 1024,
    bytes,
  }),
);

import { relative } from 'node:path'
import type { TestEvent } from 'node:test/reporters'

const listed = 40

/** Reporter for `node --test` that lists the files whose tests took longest, in seconds. */
export default async function* slowest(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const took = new Map<string, number>()
  for await (const { type, data } of events) {
    if ((type !== 'test:pass' && type !== 'test:fail') || data.nesting !== 0 || !data.file) continue
    // If a file runs as a suite in a shared process, the name of the suite is the path of the file.
    const file = data.name.endsWith('.test.ts') ? data.name : relative(process.cwd(), data.file)
    took.set(file, (took.get(file) ?? 0) + data.details.duration_ms)
  }
  const files = [...took].sort(([, a], [, b]) => b - a)
  yield `\nThe slowest ${Math.min(listed, files.length)} of ${files.length} files:\n`
  for (const [file, ms] of files.slice(0, listed)) yield `${(ms / 1000).toFixed(1).padStart(8)} s  ${file}\n`
}

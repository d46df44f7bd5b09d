import type { TestEvent } from 'node:test/reporters'

/** Reporter for `node --test` that prints the file of each failed test, one per line. */
export default async function* firstFailureReporter(
  source: AsyncIterable<TestEvent>,
): AsyncGenerator<string> {
  for await (const { type, data } of source) if (type === 'test:fail') yield `${data.file ?? data.name}\n`
}

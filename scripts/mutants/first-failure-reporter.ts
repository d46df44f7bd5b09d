import type { TestEvent } from 'node:test/reporters'

/** A reporter for `node --test` that prints the file of each failed test. */
export default async function* firstFailureReporter(
  source: AsyncIterable<TestEvent>,
): AsyncGenerator<string> {
  for await (const { type, data } of source) if (type === 'test:fail') yield `${data.file ?? data.name}\n`
}

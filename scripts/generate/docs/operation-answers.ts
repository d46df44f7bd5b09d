/** Answers to the calls of the reference (`server/test/examples.test.ts` writes the file). */
import answers from './operation-answers.json' with { type: 'json' }

export const operationAnswers: Readonly<Record<string, unknown>> = answers

import * as z from 'zod'
import { serializerOf } from '../../kernel/http/serializer.ts'
import { hasForm } from '../../kernel/schema/read-form.ts'
import type { Page } from '../../kernel/records/list-input.ts'
import type { Answer } from '../../kernel/operations/idempotency/answer.ts'
import type { Route, RouteAnswer } from './route.ts'

/** Returns the schema of the whole answer: the output of the operation in its JSON envelope. */
export function envelopeSchema(answer: RouteAnswer): z.ZodType {
  if (answer.envelope === 'record') return z.object({ data: answer.schema })
  if (answer.envelope === 'plain-list') return z.object({ data: z.array(answer.schema) })
  return z.object({
    data: z.array(answer.schema),
    meta: z.object({
      ...(answer.envelope === 'feed' ? feedPosition : listPosition),
      limit: z.int().describe('Maximum number of records in a page.'),
    }),
  })
}

const listPosition = {
  next_cursor: z
    .string()
    .nullable()
    .describe(
      'Cursor of the next page. Send it unchanged as `cursor`, with the same sort, order and filters. ' +
        'Null on the last page.',
    ),
  has_more: z.boolean().describe('True if more records follow this page.'),
}

const feedPosition = {
  next_cursor: z
    .string()
    .describe(
      'Cursor for the next call. Store it together with the changes, and send it unchanged as `cursor` ' +
        'to read the changes that follow.',
    ),
  has_more: z.boolean().describe('False if there are no further changes yet.'),
}

/** Returns the function that converts an operation's output to a response of the route. */
export function answerWriter(route: Route): (output: unknown) => Answer {
  const writers = route.answers.map((answer) => ({ answer, write: serializerOf(envelopeSchema(answer)) }))
  const single = writers.length === 1 ? writers[0] : undefined
  return (output) => {
    const { answer, write } = single ?? writers.find((each) => hasForm(each.answer.schema, output))!
    const location = answer.location?.replace('{id}', (output as { id: string }).id)
    return {
      status: answer.status,
      headers: location === undefined ? {} : { location },
      body: write(enveloped(answer, output)),
    }
  }
}

function enveloped(answer: RouteAnswer, output: unknown): unknown {
  if (answer.envelope === 'record') return { data: output }
  const { items, ...meta } = output as Page<unknown>
  return answer.envelope === 'plain-list' ? { data: items } : { data: items, meta }
}

import * as z from 'zod'
import { newId } from '../../../kernel/ids.ts'
import { id, text } from '../../../kernel/schema/fields.ts'

export const lessonKinds = ['text', 'link', 'file'] as const
const longestText = 20_000

export const lessonSchema = z.object({
  id: id(),
  title: z.string(),
  kind: z.enum(lessonKinds),
  text: z.string().nullable(),
  url: z.string().nullable(),
  file_id: id().nullable(),
  minutes: z.int().nullable(),
})
export type Lesson = z.infer<typeof lessonSchema>

/** Name of the field that each kind of lesson requires. */
const essence = { text: 'text', link: 'url', file: 'file_id' } as const

export const lessonInput = z
  .strictObject({
    id: id()
      .optional()
      .describe(
        'Id of a lesson in the current version or an earlier version of this course. Any other id is ' +
          'refused. Omit the id for a new lesson.',
      ),
    title: text(200, 1).describe('Title.'),
    kind: z.enum(lessonKinds).describe('Form of the lesson: a text, a link or a file.'),
    text: text(longestText).nullish().describe('Text of the lesson. Required if `kind` is `text`.'),
    url: z
      .url({ protocol: /^https$/, error: 'must be an https address' })
      .max(2000)
      .nullish()
      .describe('URL of the lesson. Required if `kind` is `link`.'),
    file_id: id()
      .nullish()
      .describe(
        'File of the lesson. Its upload must be complete. Required if `kind` is `file`. Members who are ' +
          'assigned to the course can read it.',
      ),
    minutes: z.int().min(1).max(10_080).nullish().describe('Duration in minutes.'),
  })
  .check(
    z.core._check<{ kind: Lesson['kind']; text?: unknown; url?: unknown; file_id?: unknown }>(
      ({ value, issues }) => {
        const member = essence[value.kind]
        if (!value[member])
          issues.push({
            code: 'custom',
            path: [member],
            message: `is required for a lesson of the kind ${value.kind}`,
            input: value,
          })
      },
      { when: ({ issues }) => issues.length === 0 },
    ),
  )

export type LessonInput = z.output<typeof lessonInput>

export function lessonOf(input: LessonInput): Lesson {
  const { title, kind, url = null, file_id = null, minutes = null } = input
  return { id: input.id ?? newId(), title, kind, text: input.text || null, url, file_id, minutes }
}

import * as z from 'zod'
import { templateFieldsOf } from '../../../../kernel/automations/definition/check/check-templates.ts'
import { FactsOfTurn } from '../../../../kernel/automations/engine/facts-of-turn.ts'
import type { FieldValue } from '../../../../kernel/automations/kinds/field-type.ts'
import type { Subject } from '../../../../kernel/automations/kinds/subject.ts'
import { checkTemplate } from '../../../../kernel/automations/templates/check-template.ts'
import { isProblem, parseTemplate } from '../../../../kernel/automations/templates/parse-template.ts'
import { renderTemplate as render } from '../../../../kernel/automations/templates/render-template.ts'
import { AppError, notFound } from '../../../../kernel/errors.ts'
import { plainText, segmentsOf } from '../../../../kernel/messages/sms/index.ts'
import type { QueryContext } from '../../../../kernel/operations/context.ts'
import { query } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { registry } from '../registry.ts'

const channels = { email: 'text', sms: 'sms', line: 'line', webhook: 'json' } as const
const channelNames = Object.keys(channels) as (keyof typeof channels)[]

export const renderTemplate = query({
  name: 'automations.renderTemplate',
  summary: 'Show the result of a template for one record.',
  description:
    'Nothing is sent. Links to customer pages in the result do not work, because a working link is ' +
    'created only for a real message.',
  permission: ['manage_automations'],
  wholeOrganization: true,
  input: z.strictObject({
    subject: z
      .strictObject({ kind: z.enum([...registry.subjects.keys()]), id: id() })
      .describe('Record to render the template for.'),
    template: z.string().min(1).max(20_000).describe('Template, as an action contains it.'),
    channel: z
      .enum(channelNames)
      .default('email')
      .describe(
        'Use of the result: the body of an email, a text message, a subject or other single ' +
          'line, or data of a webhook.',
      ),
  }),
  output: z.object({
    text: z.string(),
    segments: z
      .int()
      .nullable()
      .describe('Number of message segments that the carrier bills. Null unless `channel` is `sms`.'),
    missing: z
      .array(z.string())
      .describe(
        'Fields of the template that have no value for this record and no default. An automation ' +
          'cannot be published if a field of a template can be empty and has no default.',
      ),
  }),
  errors: ['not_found', 'insufficient_permission'],
  async handler(ctx, { subject: { kind, id }, template: source, channel }) {
    const { org } = ctx.actor
    const facts = new FactsOfTurn(ctx.db, registry, { orgId: org.id, now: ctx.now })
    const subject = await facts.subject(kind, id)
    if (!subject) throw notFound(kind)
    const template = readTemplate(kind, source)
    const values = await valuesOf(ctx, facts, subject, template.fields)
    const { currency, country } = org
    const at = { zone: subject.timeZone, currency, country }
    const { text, missing } = render(template, (field) => values.get(field), channels[channel], at)
    const rendered = channel === 'sms' ? plainText(text) : text
    return { text: rendered, segments: channel === 'sms' ? segmentsOf(rendered) : null, missing }
  },
})

/**
 * Parses a template. Refuses a template that cannot be parsed or names unknown fields. A field that can be empty needs no
 * default here, because the preview shows which values are missing.
 */
function readTemplate(kind: string, text: string) {
  const position = { path: 'template', nodeId: null }
  const bounds = { fields: templateFieldsOf(registry, kind), longest: Infinity }
  const issues = checkTemplate(text, position, bounds).filter(({ code }) => code !== 'default_required')
  const template = parseTemplate(text)
  if (issues.length > 0 || isProblem(template))
    throw new AppError(
      'validation_error',
      'The template has a syntax error or contains an unknown field.',
      issues.map(({ field, code, message }) => ({ field, code, message })),
    )
  return template
}

async function valuesOf(
  { services }: QueryContext,
  facts: FactsOfTurn,
  subject: Subject,
  fields: Iterable<string>,
): Promise<ReadonlyMap<string, FieldValue>> {
  const values = new Map<string, FieldValue>()
  for (const field of fields) {
    const [name = '', member = ''] = field.split('.')
    const prefix = registry.prefixes.get(name)!
    const value =
      member === 'link' && prefix.link
        ? `${services.publicUrl()}/p/…`
        : ((await facts.facts(subject, name))?.[member] ?? null)
    values.set(field, { value, type: prefix.templates.get(member)!.type })
  }
  return values
}

import { invalidState } from '../../errors.ts'
import type { StepView } from '../kinds/action-kind.ts'
import type { FieldValue } from '../kinds/field-type.ts'
import { isProblem, parseTemplate } from '../templates/parse-template.ts'
import { renderTemplate } from '../templates/render-template.ts'
import { typeOfPayload } from './judging.ts'
import { triggerOf } from './exits.ts'
import type { Step } from './step.ts'

/**
 * Renders a template of a step with the current values of the records. If the template contains the link to a customer
 * page, creates that link first.
 */
export async function renderFor(
  step: Step,
  text: string,
  as: Parameters<StepView['render']>[1],
): Promise<string> {
  const template = parseTemplate(text)
  if (isProblem(template)) throw new Error(`A published template is invalid: it ${template.problem}.`)
  const { subject, io } = step
  const values = new Map<string, FieldValue | undefined>()
  for (const field of template.fields) values.set(field, await valueOf(step, field))
  const { currency, country } = io.org
  const at = { zone: subject.timeZone, currency, country }
  return renderTemplate(template, (field) => values.get(field), as, at).text
}

async function valueOf(step: Step, field: string): Promise<FieldValue | undefined> {
  const { registry, run, subject, io } = step
  const [name = '', member = ''] = field.split('.')
  if (name === 'event') {
    const type = typeOfPayload(registry, triggerOf(run), member)
    return type && { type, value: run.context.event?.payload[member] ?? null }
  }
  const prefix = registry.prefixes.get(name)
  if (member === 'link' && prefix?.link) return { type: 'text', value: await linkOf(step, name) }
  const type = prefix?.templates.get(member)?.type ?? prefix?.fields.get(member)
  return type && { type, value: (await io.facts(subject, name))?.[member] ?? null }
}

/**
 * Links to customer pages that each step has created, by field prefix. If several templates of a step contain the link
 * to the same page, they all contain the same URL.
 */
const linksByStep = new WeakMap<Step, Map<string, Promise<string>>>()

function linkOf(step: Step, name: string): Promise<string> {
  const links = linksByStep.get(step) ?? new Map<string, Promise<string>>()
  linksByStep.set(step, links)
  const link = links.get(name) ?? makeLink(step, name)
  links.set(name, link)
  return link
}

async function makeLink({ registry, run, subject, io, at }: Step, name: string): Promise<string> {
  const id = subject.records[name] ?? null
  const context = { orgId: run.orgId, now: at }
  const link = id === null ? null : await registry.prefixes.get(name)!.link!(io.db, io.services, context, id)
  if (link === null) throw invalidState('There is no customer page for this record.')
  return link
}

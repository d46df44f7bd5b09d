import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../kernel/errors.ts'
import type { FormIssue } from '../../kernel/pages/page-kind.ts'
import { bookingBase } from './booking-base.ts'
import type { BookingParts } from './booking-parts.ts'
import { photosPathOf } from './booking-photos.ts'
import { newNonce } from './page-answer.ts'
import { formOf, noSuchPage } from './page-request.ts'
import { runForVisitor } from './run-for-visitor.ts'
import { sendBookingPage } from './send-booking-page.ts'

/**
 * A visitor's request for the booking page, with the data that is read for it. Several functions that handle the
 * request need this data, but each piece is read at most once.
 */
interface Visit<Page, Step extends string, Days extends readonly unknown[]> {
  parts: BookingParts<Page, Step, Days>
  request: FastifyRequest
  reply: FastifyReply
  page: () => Promise<Page>
  days: () => Promise<Days>
}

function visitOf<Page, Step extends string, Days extends readonly unknown[]>(
  parts: BookingParts<Page, Step, Days>,
  request: FastifyRequest,
  reply: FastifyReply,
): Visit<Page, Step, Days> {
  let page: Promise<Page> | undefined
  let times: Promise<{ days: Days }> | undefined
  return {
    parts,
    request,
    reply,
    page: () => (page ??= runForVisitor(parts, request, parts.read, {})),
    days: async () => (await (times ??= runForVisitor(parts, request, parts.times, {}))).days,
  }
}

export async function showFirstStep<Page, Step extends string, Days extends readonly unknown[]>(
  parts: BookingParts<Page, Step, Days>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const query = new URLSearchParams(request.url.split('?')[1] ?? '')
  const form = parts.form.first(query, randomUUID())
  return await showStep(visitOf(parts, request, reply), { step: parts.form.steps[0]!, form })
}

/**
 * Handles the submitted form of one step. If the URL has the parameter `?to=`, shows the earlier step that it names,
 * without checking the fields. Otherwise, checks the fields up to the submitted step. If they have issues, shows the
 * step with the first issue again; if not, shows the next step. After the last step, creates the booking.
 */
export async function bookOnPage<Page, Step extends string, Days extends readonly unknown[]>(
  parts: BookingParts<Page, Step, Days>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { steps } = parts.form
  const { step } = request.params as { step: string }
  if (!parts.form.isStep(step) || !isUrlEncoded(request)) throw noSuchPage()
  const visit = visitOf(parts, request, reply)
  const form = formOf(request)
  if (!parts.form.isRequestId(form.get('request_id'))) form.set('request_id', randomUUID())
  const { to } = request.query as { to?: unknown }
  if (typeof to === 'string' && parts.form.isStep(to) && steps.indexOf(to) < steps.indexOf(step))
    return await showStep(visit, { step: to, form })
  const issues = await findIssues(visit, step, form)
  if (issues.length > 0) return await showIssues(visit, { step, form, issues })
  const next = steps[steps.indexOf(step) + 1]
  if (next !== undefined) return await showStep(visit, { step: next, form })
  return await book(visit, form)
}

const isUrlEncoded = ({ headers }: FastifyRequest): boolean =>
  (headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded')

async function findIssues<Page, Step extends string, Days extends readonly unknown[]>(
  { parts, request, page: readPage, days }: Visit<Page, Step, Days>,
  step: Step,
  form: URLSearchParams,
): Promise<FormIssue[]> {
  const page = await readPage()
  const now = parts.kernel.now()
  const issues = parts.form.issues(form, step, page, now)
  if (issues.length > 0) return issues
  if (step === 'address') {
    const { address } = parts.form.input(form, page, now)
    return await issuesFrom(parts, form, runForVisitor(parts, request, parts.checkAddress, { address }))
  }
  if (step === 'time') return parts.form.timeIssues(form, await days())
  return []
}

/** Waits for the operation. If the operation refuses the input, returns messages about the fields of the form. */
async function issuesFrom<Page, Step extends string, Days extends readonly unknown[]>(
  parts: BookingParts<Page, Step, Days>,
  form: URLSearchParams,
  answer: Promise<unknown>,
): Promise<FormIssue[]> {
  try {
    await answer
    return []
  } catch (error) {
    const issues = error instanceof AppError ? parts.form.translate(error.details, form) : []
    if (issues.length === 0) throw error
    return issues
  }
}

async function book<Page, Step extends string, Days extends readonly unknown[]>(
  visit: Visit<Page, Step, Days>,
  form: URLSearchParams,
): Promise<FastifyReply> {
  const { parts, request, reply } = visit
  const page = await visit.page()
  const input = parts.form.input(form, page, parts.kernel.now())
  const receiving = runForVisitor(parts, request, parts.receive, input)
  const issues = await issuesFrom(parts, form, receiving)
  if (issues.length > 0) {
    const step = parts.form.steps.at(-1)!
    return await showIssues(visit, { step, form, issues })
  }
  const { reference } = await receiving
  const nonce = newNonce()
  const base = bookingBase(parts, request)
  const photosPath = photosPathOf(base, { id: form.get('request_id')!, reference })
  const html = parts.render.received({ page, base, nonce, reference, photosPath, photos: null })
  return await sendBookingPage(request, reply, { status: 200, nonce, html })
}

async function showIssues<Page, Step extends string, Days extends readonly unknown[]>(
  visit: Visit<Page, Step, Days>,
  { step, form, issues }: { step: Step; form: URLSearchParams; issues: readonly FormIssue[] },
): Promise<FastifyReply> {
  const shown = visit.parts.form.stepOf(issues) ?? step
  return await showStep(visit, { step: shown, form, issues, status: 422 })
}

interface ShownStep<Step> {
  step: Step
  form: URLSearchParams
  issues?: readonly FormIssue[]
  status?: number
}

async function showStep<Page, Step extends string, Days extends readonly unknown[]>(
  visit: Visit<Page, Step, Days>,
  { step, form, issues = [], status = 200 }: ShownStep<Step>,
): Promise<FastifyReply> {
  const nonce = newNonce()
  const { parts, request, reply } = visit
  const [page, days] = await Promise.all([
    visit.page(),
    step === 'time' ? visit.days() : ([] as unknown as Days),
  ])
  const view = { page, base: bookingBase(parts, request), nonce, step, form, issues, days }
  return await sendBookingPage(request, reply, { status, nonce, html: parts.render.step(view).html })
}

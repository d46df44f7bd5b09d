import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../kernel/errors.ts'
import { parseInput } from '../../kernel/operations/parse-input.ts'
import { run } from '../../kernel/operations/run.ts'
import type { ActionEnd, FormIssue, PageAction } from '../../kernel/pages/page-kind.ts'
import { baseOf, callOf, formOf, kindOf, noSuchPage, visitOf } from './page-request.ts'
import type { Notice } from '../../kernel/pages/shown.ts'
import type { PagesParts } from './pages-parts.ts'
import { showPage } from './show-page.ts'

/**
 * Runs the action of a form that a visitor submits on a customer page. The submitted form also counts as a view of
 * the page.
 */
export async function actOnPage<Page>(
  parts: PagesParts<Page>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { action: name } = request.params as { action: string }
  const action = actionOf(parts, request, name)
  const form = formOf(request)
  const refuse = async (status: number, text: string, issues: readonly FormIssue[] = []) => {
    const notice: Notice = { tone: 'bad', text }
    return await showRefused(parts, request, reply, {
      status,
      notice,
      back: { action: name, form, faults: issues },
    })
  }
  try {
    await run(parts.kernel, kindOf(parts, request).view, callOf(parts, request))
    const issues = findIssues(parts, request, action, form)
    if (issues.length > 0) return await refuse(422, whatToDo(issues), issues)
    const ended = await perform(parts, request, action, form)
    if (ended.end === 'next') return await goOn(parts, request, reply, ended)
    if (ended.end === 'refused') return await refuse(200, ended.text)
    return await reply.redirect(ended.end === 'elsewhere' ? ended.url : baseOf(parts, request), 303)
  } catch (error) {
    if (!isAboutTheRecord(error)) throw error
    return await refuse(error.status, action.refused(error), wordsFor(action, error, form))
  }
}

/**
 * Runs the second action of a form that has two actions. The first action is already committed, and is not undone if
 * the second action fails.
 */
async function goOn<Page>(
  parts: PagesParts<Page>,
  request: FastifyRequest,
  reply: FastifyReply,
  { action: name, done, failed }: ActionEnd & { end: 'next' },
): Promise<FastifyReply> {
  const { log } = parts.kernel.services
  const form = formOf(request)
  const ended = await perform(parts, request, actionOf(parts, request, name), form).catch(
    (error: unknown): ActionEnd => {
      log.warn({ err: error, request_id: request.requestId }, 'The second action of a form failed.')
      return { end: 'refused', text: failed }
    },
  )
  if (ended.end === 'refused')
    return await showPage(parts, request, reply, { notice: { tone: 'bad', text: `${done} ${ended.text}` } })
  return await reply.redirect(ended.end === 'elsewhere' ? ended.url : baseOf(parts, request), 303)
}

/**
 * Shows the page again after a form was refused. The page shows the totals for the choices in the form, unless these
 * choices are themselves invalid.
 */
async function showRefused<Page>(
  parts: PagesParts<Page>,
  request: FastifyRequest,
  reply: FastifyReply,
  showing: NonNullable<Parameters<typeof showPage>[3]>,
): Promise<FastifyReply> {
  const choice = kindOf(parts, request).choice?.(formOf(request))
  try {
    return await showPage(parts, request, reply, { ...showing, choice })
  } catch (error) {
    if (!isAboutTheRecord(error)) throw error
    return await showPage(parts, request, reply, showing)
  }
}

function actionOf<Page>(parts: PagesParts<Page>, request: FastifyRequest, name: string): PageAction {
  const { actions } = kindOf(parts, request)
  if (!Object.hasOwn(actions, name)) throw noSuchPage()
  return actions[name]!
}

async function perform<Page>(
  parts: PagesParts<Page>,
  request: FastifyRequest,
  action: PageAction,
  form: URLSearchParams,
): Promise<ActionEnd> {
  const call = callOf(parts, request, action.input(form, visitOf(parts, request)))
  return action.ended(await run(parts.kernel, action.operation, call), form)
}

/** Finds all validation issues of a form at once, so that the visitor can correct them in one step. */
function findIssues<Page>(
  parts: PagesParts<Page>,
  request: FastifyRequest,
  action: PageAction,
  form: URLSearchParams,
): FormIssue[] {
  const own = action.issues?.(form) ?? []
  try {
    parseInput(
      action.operation.input,
      callOf(parts, request, action.input(form, visitOf(parts, request))).input,
    )
    return own
  } catch (error) {
    if (!isAboutTheRecord(error)) throw error
    return [...wordsFor(action, error, form), ...own]
  }
}

/**
 * Translates a validation error of the operation to messages, which are shown beside the fields of the form. Errors
 * that do not belong to a field are left out, because `action.refused` provides a text for the whole form.
 */
function wordsFor(action: PageAction, error: AppError, form: URLSearchParams): FormIssue[] {
  const issues = new Map<string, FormIssue>()
  for (const { field = '' } of error.code === 'validation_error' ? error.details : []) {
    const member = field.split('.')[0]!
    const texts = Object.hasOwn(action.messages, member) ? action.messages[member] : undefined
    if (!texts || issues.has(texts.field)) continue
    const isFilledIn = (form.get(texts.field) ?? '').trim() !== ''
    issues.set(texts.field, { field: texts.field, text: isFilledIn ? texts.wrong : texts.missing })
  }
  return [...issues.values()]
}

const whatToDo = (issues: readonly FormIssue[]): string =>
  issues.length === 1 ? 'One thing is left to do:' : `Please correct ${issues.length} entries:`

/**
 * True for errors that are caused by the state of the document or by the form, so that the visitor can understand
 * them. The document is then shown again with the message. All other errors lead to an error page.
 */
function isAboutTheRecord(error: unknown): error is AppError {
  return (
    error instanceof AppError &&
    (error.code === 'validation_error' || error.code === 'invalid_state' || error.code === 'stale_version')
  )
}

import { findOperation } from '../../../catalog.ts'
import { requireMember } from '../../../domains/organizations/index.ts'
import type { MemberActor } from '../../../kernel/access/actor.ts'
import { AppError, type ErrorCode, type ErrorDetail, notFound } from '../../../kernel/errors.ts'
import { errorBody } from '../../../kernel/http/error-answer.ts'
import { newId } from '../../../kernel/ids.ts'
import { fingerprint, InvalidJson, type ParsedJson, parseJson } from '../../../kernel/json/index.ts'
import type { Outcome } from '../../../kernel/operations/claim.ts'
import { type Answer, answerClaim } from '../../../kernel/operations/idempotency.ts'
import { run, runOnce } from '../../../kernel/operations/run.ts'
import { type Command, type Options, optionalText, textOf } from '../command.ts'
import type { Session } from '../session.ts'

export const runCommand: Command = {
  name: 'run <operation>',
  summary: 'Run any operation of the catalog as a member.',
  options: (parser) =>
    parser
      .requiredOption('--org <slug>')
      .requiredOption('--member <email>')
      .requiredOption('--input <json>')
      .option('--idempotency-key <key>', 'a repeat with the same key has no second effect'),
  act: async (session, options, name) => {
    const operation = findOperation(name)
    if (!operation) throw notFound('operation')
    const document = documentIn(options)
    const actor = await memberIn(session, options)
    const call = { actor, input: document.value, requestId: newId() }
    const key = optionalText(options, 'idempotencyKey')
    if (key === undefined || operation.kind === 'query') return await run(session.kernel, operation, call)
    const wanted = { key, fingerprint: fingerprint(`RUN ${actor.id}`, operation.name, document.canonical) }
    const { sealer } = session.kernel.services
    const claim = answerClaim(operation, actor, wanted, { sealer, render })
    return resultOf(await runOnce(session.kernel, operation, call, claim))
  },
}

function documentIn(options: Options): ParsedJson {
  try {
    return parseJson(textOf(options, 'input'))
  } catch (error) {
    if (error instanceof InvalidJson) throw new AppError('invalid_json', error.message)
    throw error
  }
}

async function memberIn(session: Session, options: Options): Promise<MemberActor> {
  const org = await session.organization(textOf(options, 'org'))
  const member = await requireMember(session.database.system, org.id, textOf(options, 'member'))
  if (!member.active) throw new AppError('insufficient_permission', 'The member is deactivated.')
  const { id, role, location_ids } = member
  return { type: 'member', id, role, org, mode: 'live', locations: location_ids ?? '*' }
}

const render = (outcome: Outcome): Answer =>
  'error' in outcome
    ? { status: outcome.error.status, headers: {}, body: errorBody(outcome.error) }
    : { status: 200, headers: {}, body: JSON.stringify(outcome.output) }

/** A stored failure fails again. */
function resultOf({ status, body }: { status: number; body: string }): unknown {
  const parsed: unknown = JSON.parse(body)
  if (status < 400) return parsed
  const { error } = parsed as { error: { code: ErrorCode; message: string; details: ErrorDetail[] } }
  throw new AppError(error.code, error.message, error.details)
}

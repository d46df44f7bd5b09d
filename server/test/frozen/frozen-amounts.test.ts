import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampled } from '../from-catalog/samples.ts'
import { call } from '../from-catalog/calls.ts'
import { quiet } from '../from-catalog/what-happened.ts'
import { readAmounts, frozenRecords } from './frozen-records.ts'

// Tests that no mutation changes amounts of frozen records (records that were approved, paid, accepted, sent or
// closed). Each mutation runs with its sample input (from-catalog/samples.ts), and with inputs that name frozen
// records. Statuses may change and new ledger entries may be added.

type Input = Record<string, unknown>

/**
 * Yields the sample input, and variants of it that contain ids of frozen records. In one variant, all id fields are
 * replaced. In each of the others, one id field is replaced by the id of one record.
 */
function* aimedAt(input: Input, ids: Readonly<Record<string, readonly string[]>>): Generator<Input> {
  yield input
  const aims = Object.keys(input).flatMap((name) =>
    (ids[name] ?? []).map((id): Input => ({ [name]: Array.isArray(input[name]) ? [id] : id })),
  )
  if (aims.length > 1) yield Object.assign({}, input, ...aims)
  for (const aim of aims) yield { ...input, ...aim }
}

/**
 * Operations that undo an acceptance. They also remove the shares of discount and tax that the acceptance fixed for
 * each line.
 */
const undoes = new Set(['estimates.undoAcceptance'])
const withoutShares = (amounts: string): string =>
  amounts.replaceAll(/^.*"sold_(?:discount|tax)_cents":.*\n/gm, '')

type World = Awaited<ReturnType<typeof frozenRecords>>

/** Frozen records that the next test uses again. Undefined after a call on them has succeeded. */
let unchanged: World | undefined

/**
 * Returns frozen records, and a sample input that was created in the same organization. Uses the records of the last
 * test if they are unchanged and the sample can be created beside them; otherwise creates new frozen records.
 */
async function arranged(sample: (org: World['org']) => Promise<{ input: Input }>) {
  if (unchanged) {
    const frozen = unchanged
    const trial = await sample(frozen.org).catch(() => undefined)
    if (trial && (await readAmounts(frozen)) === frozen.amounts) return { frozen, input: trial.input }
  }
  const frozen = await frozenRecords()
  return { frozen, input: (await sample(frozen.org)).input }
}

for (const { operation, sample } of sampled) {
  if (operation.kind !== 'mutation') continue
  test(`${operation.name} does not change amounts that were approved, paid, accepted, sent or closed`, async () => {
    const { frozen, input } = await arranged(sample)
    unchanged = frozen
    const { org, ids, amounts } = frozen
    for (const aimedInput of aimedAt(input, ids)) {
      const answer = await call(org, operation, aimedInput)
      assert.ok(answer.status < 500, `${answer.status} ${answer.text}`)
      // The service itself must refuse the call. A violated constraint of the database would be answered with
      // `internal_error`.
      assert.doesNotMatch(answer.text, /"internal_error"/)
      if (answer.status === 200) await quiet(org)
      if (answer.status === 200 && aimedInput !== input) unchanged = undefined
      const after = await readAmounts(frozen)
      if (
        after === amounts ||
        (undoes.has(operation.name) && withoutShares(after) === withoutShares(amounts))
      )
        continue
      unchanged = undefined
      assert.fail(
        `${JSON.stringify(aimedInput)} answers ${answer.text.slice(0, 300)}:\n${firstDifference(amounts, after)}`,
      )
    }
  })
}

function firstDifference(before: string, after: string): string {
  const [one, other] = [before.split('\n'), after.split('\n')]
  const at = one.findIndex((line, index) => line !== other[index])
  return `${one.slice(at, at + 3).join('\n')}\nis now\n${other.slice(at, at + 3).join('\n')}`
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../ids.ts'
import type { Queries } from '../../database/queries.ts'
import { testApp } from '../../../testing/test-app.ts'
import { type RunsWanted, selectRuns } from './runs-table.ts'

const fill = `insert into live.automation_runs (org_id, id, automation_id, revision, subject_kind, subject_id, client_id, location_id,
                     state, step, depth, cause, context, entered_at, ended_at, error)
              select $1, gen_random_uuid(), case when n % 2 = 0 then $2::uuid else $3::uuid end, 1, 'lead', gen_random_uuid(),
                     gen_random_uuid(), gen_random_uuid(), case when n % 2000 = 0 then 'failed' else 'completed' end, 1, 1, '{}', '{}', now(), now(),
                     case when n % 2000 = 0 then '{}'::jsonb end
                from generate_series(1, 20000) n`

test('a page of runs reads no more than its index leads to, by a plan that holds for any parameters', async () => {
  const { inspect } = await testApp()
  const [orgId, automationId] = [newId(), newId()]
  await inspect.query('set session_replication_role = replica')
  await inspect.query(fill, [orgId, automationId, newId()])
  await inspect.query('analyze live.automation_runs')
  await inspect.query(
    'set plan_cache_mode = force_generic_plan; set enable_seqscan = off; set search_path = live',
  )
  let blocks = Infinity
  const explaining: Queries = {
    rows: async (text, parameters) => {
      await inspect.query(`prepare page as ${text}`)
      const given = (parameters ?? []).map((each) => `'${String(each)}'`).join(', ')
      const { rows } = await inspect.query<{
        'QUERY PLAN': { Plan: Record<'Shared Hit Blocks' | 'Shared Read Blocks', number> }[]
      }>(`explain (analyze, buffers, timing off, format json) execute page (${given})`)
      await inspect.query('deallocate page')
      const { Plan } = rows[0]!['QUERY PLAN'][0]!
      blocks = Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks']
      return []
    },
    row: () => Promise.reject(new Error('A page is not one row.')),
  }
  const all: RunsWanted = {
    automationId: null,
    clientId: null,
    subjectId: null,
    state: null,
    behind: null,
    limit: 26,
  }
  const asked: Partial<RunsWanted>[] = [
    {},
    { behind: newId() },
    { automationId },
    { clientId: newId() },
    { subjectId: newId() },
    { subjectId: newId(), state: 'completed' },
    { state: 'failed' },
    { automationId, state: 'failed' },
  ]
  for (const wanted of asked) {
    await selectRuns(explaining, orgId, { ...all, ...wanted })
    assert.ok(blocks < 200, `${JSON.stringify(wanted)}: ${blocks} blocks were read`)
  }
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../ids.ts'
import type { Queries } from '../../database/queries.ts'
import { testApp } from '../../../testing/test-app.ts'
import { type RunQuery, selectRuns } from './runs-table.ts'

const many = 20_000

/** Inserts runs. Nearly all are in the state `$4`. The 12 oldest runs have all six states, two runs each. */
const fill = `
  with runs as (
    select quoin_id.id, n, case when n > 12 then $4 else (array['running', 'waiting', 'paused', 'completed', 'failed', 'cancelled'])[1 + n % 6] end as state
      from generate_series(1, ${many}) n, lateral (select overlay(gen_random_uuid()::text placing lpad(to_hex(n), 8, '0') from 1)::uuid as id) quoin_id
  ), due as (
    insert into live.automation_agenda (org_id, run_id, automation_id, due_at)
    select $1, r.id, case when r.n % 2 = 0 then $2::uuid else $3::uuid end,
           case r.state when 'running' then now() when 'waiting' then now() + interval '1 day' end
      from runs r where r.state in ('running', 'waiting', 'paused')
  )
  insert into live.automation_runs (org_id, id, automation_id, revision, subject_kind, subject_id, client_id, location_id,
                                    state, step, depth, cause, context, entered_at, ended_at, error)
  select $1, r.id, case when r.n % 2 = 0 then $2::uuid else $3::uuid end, 1, 'lead', gen_random_uuid(), gen_random_uuid(),
         gen_random_uuid(), r.state, 1, 1, '{}', '{}', now(), case when r.state in ('completed', 'failed', 'cancelled') then now() end,
         case when r.state = 'failed' then '{}'::jsonb end
    from runs r`

const states = ['running', 'waiting', 'paused', 'completed', 'failed', 'cancelled'] as const

/** Number of disk blocks of an organization's agenda. A search for paused runs may read all of them, but no more. */
const agendaBlocks = 700

/** States in which many runs can stay for long. `running` is not tested, because runs leave it soon. */
const lasting = states.filter((state) => state !== 'running')

for (const most of lasting)
  test(`where nearly all runs are ${most}, listing a page of runs reads few other rows, also with a generic plan`, async () => {
    const { inspect } = await testApp()
    const [orgId, automationId] = [newId(), newId()]
    await inspect.query('set session_replication_role = replica')
    await inspect.query(fill, [orgId, automationId, newId(), most])
    await inspect.query('analyze live.automation_runs, live.automation_agenda')
    await inspect.query(
      'set plan_cache_mode = force_generic_plan; set enable_seqscan = off; set search_path = live',
    )
    let [blocks, rowCount] = [Infinity, 0]
    const explaining: Queries = {
      rows: async (text, parameters) => {
        await inspect.query(
          `prepare page as ${text.replace('join automations u', 'left join automations u')}`,
        )
        const args = (parameters ?? []).map((each) => `'${String(each)}'`).join(', ')
        const { rows } = await inspect.query<{
          'QUERY PLAN': {
            Plan: Record<'Shared Hit Blocks' | 'Shared Read Blocks' | 'Actual Rows', number>
          }[]
        }>(`explain (analyze, buffers, timing off, format json) execute page (${args})`)
        await inspect.query('deallocate page')
        const { Plan } = rows[0]!['QUERY PLAN'][0]!
        blocks = Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks']
        rowCount = Plan['Actual Rows']
        return []
      },
      row: () => Promise.reject(new Error('A page is not one row.')),
    }
    const all: RunQuery = {
      automationId: null,
      clientId: null,
      subjectId: null,
      state: null,
      now: new Date().toISOString(),
      behind: null,
      limit: 26,
    }
    const cases: { query: Partial<RunQuery>; rows: number; mostBlocks?: number }[] = [
      { query: {}, rows: 26 },
      { query: { automationId }, rows: 26 },
      { query: { clientId: newId() }, rows: 0 },
      { query: { subjectId: newId() }, rows: 0 },
      { query: { subjectId: newId(), state: 'completed' }, rows: 0 },
      { query: { subjectId: newId(), state: 'waiting' }, rows: 0 },
      ...states.flatMap((state) => {
        const mostBlocks = ['running', 'waiting', 'paused'].includes(state) ? agendaBlocks : 200
        return [
          { query: { state }, rows: state === most ? 26 : 2, mostBlocks },
          {
            query: { state, automationId },
            rows: state === most ? 26 : 2 * ((states.indexOf(state) + 1) % 2),
            mostBlocks,
          },
        ]
      }),
    ]
    for (const { query, rows, mostBlocks = 200 } of cases) {
      await selectRuns(explaining, orgId, { ...all, ...query })
      const message = `${JSON.stringify(query)}: ${blocks} blocks were read for ${rowCount} rows`
      assert.equal(rowCount, rows, message)
      assert.ok(blocks < mostBlocks, message)
    }
  })

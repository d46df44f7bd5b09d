import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addsWork } from './adds-work.ts'

test('a statement that inserts or updates tasks, due runs or signals adds work, also as part of another one', () => {
  for (const table of ['tasks', 'automation_agenda', 'automation_signals'])
    for (const name of [table, `quoin.${table}`, `live.${table}`]) {
      assert.ok(addsWork(`insert into ${name} (org_id) values ($1)`), name)
      assert.ok(addsWork(`update ${name} a set due_at = $1`), name)
      assert.ok(
        addsWork(`with made as (\n  INSERT INTO\n  ${name} as t (org_id) values ($1)) select 1`),
        name,
      )
      assert.ok(!addsWork(`select * from ${name}`), name)
      assert.ok(!addsWork(`delete from ${name} where org_id = $1`), name)
      assert.ok(!addsWork(`insert into ${name}_archive (org_id) values ($1)`), name)
    }
  // The answer for a text is the same the second time.
  for (let time = 0; time < 2; time++) {
    assert.ok(addsWork('update quoin.tasks set due_at = $1'))
    assert.ok(!addsWork('update leads set notes = $1'))
  }
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { splitStatements } from './split-statements.ts'

test('a semicolon in a string, comment, identifier or function body does not end a statement', () => {
  const text = `-- First; really.
select 'a;b', 'it''s;';

-- Not about the next one.

-- A function.
create function f() returns text language sql as $body$
  select 'x'; -- one; two
$body$;
select ";" /* ; */ from t`
  assert.deepEqual(splitStatements(text), [
    { sql: "select 'a;b', 'it''s;'", line: 2, comment: 'First; really.' },
    {
      sql: "create function f() returns text language sql as $body$\n  select 'x'; -- one; two\n$body$",
      line: 7,
      comment: 'A function.',
    },
    { sql: 'select ";" /* ; */ from t', line: 10, comment: '' },
  ])
})

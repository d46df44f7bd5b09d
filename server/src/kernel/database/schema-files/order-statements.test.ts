import assert from 'node:assert/strict'
import { test } from 'node:test'
import { orderStatements } from './order-statements.ts'
import type { SchemaStatement } from './read-schema-files.ts'
import { splitStatements } from './split-statements.ts'

function files(texts: Record<string, string>): SchemaStatement[] {
  return Object.entries(texts).flatMap(([file, text]) =>
    splitStatements(text).map((statement) => ({ ...statement, file, inEachMode: file.startsWith('each') })),
  )
}

const firstWords = (statements: readonly SchemaStatement[]): string[] =>
  statements.map(({ sql }) => /^(?:create )?(?:\w+ ){1,2}?[\w.']+/.exec(sql)![0])

test('objects are created after those that they refer to, and all other statements follow in their written order', () => {
  const ordered = orderStatements(
    files({
      'each/a.sql': `create view a as select t.b from b t where f(t.id);
        create index a_one on b (id);
        create function f(id int) returns boolean language sql as $$ select g(id) from nothing_yet $$;`,
      'each/b.sql': `create table b (id int primary key, a text, other int references quoin.c);
        grant select on b to somebody;`,
      'quoin/c.sql': `create table quoin.c (id int primary key, at int default quoin.now_at());
        create function quoin.now_at() returns int language sql as $$ select 1 $$;`,
      'each/g.sql': `create function g(id int) returns boolean language sql as $$ select f(id) $$;`,
      'service/first.sql': 'create schema quoin;',
    }),
  )
  assert.deepEqual(firstWords(ordered), [
    'create schema quoin',
    'create function quoin.now_at',
    'create table quoin.c',
    'create table b',
    'create function g',
    'create function f',
    'create view a',
    'create index a_one',
    'grant select',
  ])
})

test('tables that refer to each other are refused, and the message names the circle', () => {
  const circle = files({
    'each/a.sql': 'create table a (id int references b);',
    'each/b.sql': 'create table b (id int references a);',
  })
  assert.throws(() => orderStatements(circle), /in a circle: a → b → a\./)
})

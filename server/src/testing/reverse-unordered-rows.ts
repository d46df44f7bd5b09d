import type pg from 'pg'

const known = new Map<string, boolean>()

/**
 * Makes a connection return the rows of each statement without an order in reverse. Postgres usually returns such rows
 * in the order in which they were written, but sometimes, on a busy machine or after an update, it does not. A test that
 * relies on that order therefore fails each time, not by chance.
 */
export function reverseUnorderedRows(client: pg.Client): pg.Client {
  const query = client.query.bind(client) as (...parameters: unknown[]) => unknown
  client.query = ((...parameters: unknown[]) => {
    const answer = query(...parameters)
    const text = parameters[0]
    return typeof text === 'string' && answer instanceof Promise && isUnordered(text)
      ? answer.then(reversed)
      : answer
  }) as typeof client.query
  return client
}

function reversed(result: pg.QueryResult | pg.QueryResult[]): pg.QueryResult | pg.QueryResult[] {
  if (!Array.isArray(result)) result.rows.reverse()
  return result
}

/**
 * True if the statement returns rows whose order is not determined: it has no `order by` outside of parentheses, and
 * does not read the rows of a function, such as `unnest`, which are in the order of their list.
 */
export function isUnordered(statement: string): boolean {
  let answer = known.get(statement)
  if (answer === undefined) {
    const outside = withoutParentheses(statement.replaceAll(/--.*$/gm, '').replaceAll(/'(?:[^']|'')*'/g, ''))
    answer =
      /^\s*(?:select|with|insert|update|delete)\b/i.test(outside) &&
      !/\border\s+by\b|\bfrom\s+[\w.]+\s*#/i.test(outside)
    known.set(statement, answer)
  }
  return answer
}

/** Replaces each part in parentheses with `#`. */
function withoutParentheses(text: string): string {
  const shorter = text.replaceAll(/\([^()]*\)/g, '#')
  return shorter === text ? text : withoutParentheses(shorter)
}

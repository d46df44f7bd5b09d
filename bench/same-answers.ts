import assert from 'node:assert/strict'
import type { Load } from './load.ts'
import type { Scenario } from './scenarios.ts'

/** Checks that both servers return the same records for every read. Otherwise, the comparison would not be fair. */
export async function checkSameAnswers(
  scenario: Scenario,
  servicePort: number,
  barePort: number,
): Promise<void> {
  if (scenario.service.method !== 'GET') return
  for (let index = 0; index < scenario.service.paths.length; index += 17) {
    const [actual, expected] = await Promise.all([
      dataOf(servicePort, scenario.service, index),
      dataOf(barePort, scenario.bare, index),
    ])
    assert.equal(actual, expected, `${scenario.name}: the answers of the two servers differ.`)
  }
}

async function dataOf(port: number, load: Load, index: number): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}${load.paths[index]}`, {
    headers: { authorization: `Bearer ${load.keys[index % load.keys.length]}` },
  })
  const body = await response.text()
  assert.equal(response.status, load.expected, body)
  return JSON.stringify((JSON.parse(body) as { data: unknown }).data)
}

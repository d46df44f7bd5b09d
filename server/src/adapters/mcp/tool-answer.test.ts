import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answerText, succeeded } from './tool-answer.ts'

const limit = 4 * 1024 * 1024
const resultOf = (characters: number, character = 'x') => {
  const json = JSON.stringify({ result: character.repeat(characters) })
  const text = answerText(1, succeeded(json))
  assert.ok(Buffer.byteLength(text) <= limit)
  return { json, ...JSON.parse(text).result }
}

test('the text repeats the answer as long as both fit into 4 MiB', () => {
  const { json, content } = resultOf(2 * 1024 * 1024 - 200)
  assert.equal(content[0].text, json)
})

test('the text gives way to an answer that fits only alone', () => {
  for (const [characters, character] of [
    [limit - 1024, 'x'],
    [(limit - 1024) / 2, 'ü'],
  ] as const) {
    const { content, structuredContent, isError } = resultOf(characters, character)
    assert.match(content[0].text, /see structuredContent/)
    assert.equal(structuredContent.result.length, characters)
    assert.equal(isError, undefined)
  }
})

test('an answer that does not fit at all is an error of the tool', () => {
  const { structuredContent, isError } = resultOf(limit)
  assert.deepEqual(
    [isError, structuredContent.error.status, structuredContent.error.code],
    [true, 413, 'response_too_large'],
  )
})

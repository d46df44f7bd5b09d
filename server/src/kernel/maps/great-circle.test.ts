import assert from 'node:assert/strict'
import { test } from 'node:test'
import { headingTo, metersBetween } from './great-circle.ts'

const camera = { latitude: 42.045, longitude: -87.688 }
const at = (latitude: number, longitude: number) => ({ latitude, longitude })

test('a heading is the initial bearing of the great circle, rounded to one decimal place', () => {
  assert.equal(headingTo(camera, at(42.0452, -87.6877)), 48.1)
  assert.equal(headingTo(camera, at(42.045, -87.6883)), 270)
  assert.equal(headingTo(camera, at(42.0447, -87.688)), 180)
  assert.equal(headingTo(camera, at(42.0453, -87.688)), 0)
  assert.equal(headingTo(camera, at(42.045, -87.6877)), 90)
})

test('a heading that rounds to 360 is returned as 0', () => {
  assert.equal(headingTo(camera, at(42.0453, -87.6880001)), 0)
  assert.equal(headingTo(camera, at(42.0453, -87.688002)), 359.7)
})

test('heading and distance across the 180th meridian use the shorter way', () => {
  assert.equal(headingTo(at(0, 179.9), at(0, -179.9)), 90)
  assert.equal(Math.round(metersBetween(at(0, 179.9), at(0, -179.9))), 22_239)
})

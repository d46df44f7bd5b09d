import { after, before } from 'node:test'
import { type TestApp, testApp } from './test-app.ts'

/**
 * After the tests of a file, restores the services that they replaced and the clock, because other test files run in
 * the same process.
 */
export function restoreServices(): void {
  let services: TestApp['kernel']['services']
  before(async () => {
    services = { ...(await testApp()).kernel.services }
  })
  after(async () => {
    const { kernel, clock } = await testApp()
    Object.assign(kernel.services, services)
    clock.now = undefined
  })
}

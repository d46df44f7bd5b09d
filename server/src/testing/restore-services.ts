import { after, before } from 'node:test'
import { type TestApp, testApp } from './test-app.ts'

/**
 * Restores the replaced services and the clock of the service after a test suite, because its process runs other
 * suites too.
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

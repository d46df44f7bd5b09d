import { pages } from '../shell/places.ts'

export interface SetUpFacts {
  hasAddress: boolean
  sendsMail: boolean
  services: number
  members: number
  clients: number
  estimates: number
}

interface FirstStep {
  label: string
  why: string
  isDone: boolean
  /**
   * URL of the page on which the step is done, relative to the organization. Absent if the console has no such page.
   */
  to?: string
}

/** Returns the steps that a new company should take, in a useful order. */
export function firstSteps(facts: SetUpFacts): FirstStep[] {
  const steps: FirstStep[] = [
    {
      label: 'Company data',
      why: 'Address and phone number appear on every estimate and invoice.',
      isDone: facts.hasAddress,
      to: 'settings/company',
    },
    {
      label: 'Email',
      why: facts.sendsMail
        ? 'Emails are sent through your server.'
        : 'Emails stay in the outbox. Set SMTP_URL and restart to send them.',
      isDone: facts.sendsMail,
    },
    {
      label: 'First service',
      why: 'With prices for your services, an estimate takes a minute.',
      isDone: facts.services > 0,
      to: 'price-book',
    },
    {
      label: 'Your team',
      why: 'Crews and colleagues see what their role needs.',
      isDone: facts.members > 1,
      to: 'team',
    },
    {
      label: 'First client',
      why: 'With a phone number or email address, so that estimates can be sent.',
      isDone: facts.clients > 0,
      to: 'clients?new=1',
    },
    {
      label: 'First estimate',
      why: 'Write an estimate, send it, and see the page that the client sees.',
      isDone: facts.estimates > 0,
      to: 'estimates?new=1',
    },
  ]
  return steps.map(({ to, ...step }) => (to !== undefined && hasPage(to) ? { ...step, to } : step))
}

const hasPage = (to: string): boolean =>
  pages.some((page) => page.to === to.split(/[/?]/)[0] || page.to === to)

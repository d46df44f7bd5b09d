import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
} from '@tanstack/react-router'
import { Start } from './sign-in/start.tsx'
import { Failure } from './parts/states.tsx'
import { NoPage } from './shell/no-page.tsx'
import { PlaceOfUrl } from './shell/place-of-url.tsx'

// All pages, each with its path and its module. Paths below `/c/:org` show live data, and paths below `/s/:org` the
// sandbox.
const root = createRootRoute({ component: Outlet, notFoundComponent: NoPage })
const start = createRoute({ getParentRoute: () => root, path: '/', component: Start })
const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  component: lazyRouteComponent(() => import('./sign-in/sign-in-page.tsx'), 'SignInPage'),
})
const place = createRoute({ getParentRoute: () => root, path: '/$base/$org', component: PlaceOfUrl })

const page = (path: string, load: () => Promise<Record<string, unknown>>, name: string) =>
  createRoute({
    getParentRoute: () => place,
    path,
    component: lazyRouteComponent(load as () => Promise<Record<string, never>>, name),
    errorComponent: ({ error }) => <Failure error={error} />,
  })

const pages = [
  page('/today', () => import('./today/today-page.tsx'), 'TodayPage'),
  page('/inbox', () => import('./inbox/inbox-page.tsx'), 'InboxPage'),
  page('/review', () => import('./review/review-page.tsx'), 'ReviewPage'),
  page('/leads', () => import('./leads/leads-page.tsx'), 'LeadsPage'),
  page('/leads/$id', () => import('./leads/lead-page.tsx'), 'LeadPage'),
  page('/clients', () => import('./clients/clients-page.tsx'), 'ClientsPage'),
  page('/clients/$id', () => import('./clients/client-page.tsx'), 'ClientPage'),
  page('/estimates', () => import('./estimates/estimates-page.tsx'), 'EstimatesPage'),
  page('/estimates/$id', () => import('./estimates/estimate-page.tsx'), 'EstimatePage'),
  page('/jobs', () => import('./jobs/jobs-page.tsx'), 'JobsPage'),
  page('/jobs/$id', () => import('./jobs/job-page.tsx'), 'JobPage'),
  page('/schedule', () => import('./schedule/schedule-page.tsx'), 'SchedulePage'),
  page('/invoices', () => import('./invoices/invoices-page.tsx'), 'InvoicesPage'),
  page('/invoices/$id', () => import('./invoices/invoice-page.tsx'), 'InvoicePage'),
  page('/batches', () => import('./bulk/batches-page.tsx'), 'BatchesPage'),
  page('/batches/$id', () => import('./bulk/batch-page.tsx'), 'BatchPage'),
  page('/payments', () => import('./payments/payments-page.tsx'), 'PaymentsPage'),
  page('/account', () => import('./account/account-page.tsx'), 'AccountPage'),
  page('/settings/activity', () => import('./settings/activity-page.tsx'), 'ActivityPage'),
  page('/settings/booking', () => import('./settings/booking-page.tsx'), 'BookingPage'),
  page('/settings/company', () => import('./settings/company-page.tsx'), 'CompanyPage'),
  page('/settings/keys', () => import('./settings/keys-page.tsx'), 'KeysPage'),
  page('/settings/practice', () => import('./settings/practice-page.tsx'), 'PracticePage'),
]

export const router = createRouter({
  routeTree: root.addChildren([start, signIn, place.addChildren(pages)]),
  basepath: '/console',
  defaultPreload: 'intent',
  // Query strings contain plain text. By default, the router would write JSON.
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const text = new URLSearchParams(search as Record<string, string>).toString()
    return text === '' ? '' : `?${text}`
  },
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

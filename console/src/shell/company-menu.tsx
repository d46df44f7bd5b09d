import { Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Building2, Check, ChevronsUpDown, CircleUserRound, FlaskConical, LogOut } from 'lucide-react'
import { queryClient } from '../api/query-client.ts'
import { signOut, useSession } from '../api/session.ts'
import { clearStored } from '../api/session-storage.ts'
import { usePlace } from '../api/use.ts'
import { statusWord } from '../parts/status-look.ts'
import { showToast } from '../parts/toasts.ts'
import { useGo } from '../parts/use-address.ts'
import { sentenceOf } from '../api/refusal.ts'

/**
 * Menu with the names of the organization and the member. It leads to other organizations, the sandbox, and signing
 * out.
 */
export function CompanyMenu() {
  const { org, mode } = usePlace()
  const navigate = useNavigate()
  const go = useGo()
  const session = useSession()
  const organizations = session.data?.organizations ?? []
  const own = organizations.find(({ slug }) => slug === org)
  const open = (base: 'c' | 's', slug: string): void =>
    void navigate({ to: `/${base}/${slug}/today` } as never)
  const leave = async (): Promise<void> => {
    try {
      await signOut(org)
    } catch (error) {
      showToast(sentenceOf(error), { tone: 'red' })
      return
    }
    queryClient.clear()
    clearStored()
    const next = organizations.find(({ slug }) => slug !== org)
    void navigate({ to: next ? `/c/${next.slug}/today` : '/sign-in' } as never)
  }
  return (
    <Menu position="bottom-start" width={260} shadow="md">
      <Menu.Target>
        <button className="company" type="button">
          <img src="/console/assets/quoin.svg" alt="" width="24" height="24" />
          <span className="company-name">
            {own?.name ?? org}
            <small>{own && `${own.member.name} · ${statusWord(own.member.role)}`}</small>
          </span>
          <ChevronsUpDown size={14} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {organizations.map(({ slug, name }) => (
          <Menu.Item
            key={slug}
            leftSection={<Building2 size={15} />}
            rightSection={slug === org && mode === 'live' ? <Check size={14} aria-label="Open now" /> : null}
            onClick={() => open('c', slug)}
          >
            {name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          leftSection={<FlaskConical size={15} />}
          onClick={() => open(mode === 'live' ? 's' : 'c', org)}
        >
          {mode === 'live' ? 'Open the sandbox' : 'Back to live data'}
        </Menu.Item>
        <Menu.Item leftSection={<CircleUserRound size={15} />} onClick={() => go('account')}>
          Your account
        </Menu.Item>
        <Menu.Item leftSection={<LogOut size={15} />} onClick={() => void leave()}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

import { useOperation } from '../api/use.ts'

const none = { items: [], more: 0 }

/** The signed-in member, with permissions, locations and the other members of the organization. */
export function useMe() {
  const { data, error } = useOperation('me.get', {}, { staleTime: 300_000 })
  return {
    me: data,
    error,
    can: (permission: string): boolean => data?.permissions[permission] !== undefined,
    today: data?.organization.today ?? new Date().toISOString().slice(0, 10),
    nameOf: (memberId: string | null): string =>
      (data?.members ?? none).items.find((each: { id: string }) => each.id === memberId)?.name ?? '',
    locations: data?.locations.items ?? [],
  }
}

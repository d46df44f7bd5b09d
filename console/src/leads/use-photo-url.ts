import { useQuery } from '@tanstack/react-query'
import { runMutation } from '../api/call.ts'
import { newKey } from '../api/intention.ts'
import { usePlace } from '../api/use.ts'

/** Time for which a URL is used. The server's URLs are valid for five minutes. */
const usedForMs = 4 * 60_000

/**
 * Returns the path of a photo for an `<img>`, or undefined if there is none yet. The server records each access, so the
 * URL is requested once and not again when the data of the page is refreshed. The console may only show pictures of
 * its own server: for a photo that is stored elsewhere, the result is undefined.
 */
export function usePhotoUrl(file_id: string): string | undefined {
  const place = usePlace()
  const { data } = useQuery({
    queryKey: ['photo', place.org, place.mode, file_id] as const,
    queryFn: () => runMutation(place, 'files.attachment.read', { file_id }, { key: newKey() }),
    staleTime: usedForMs,
    gcTime: usedForMs,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  })
  return data && /^\/downloads\/[^/]+$/.exec(new URL(data.url, location.href).pathname)?.[0]
}

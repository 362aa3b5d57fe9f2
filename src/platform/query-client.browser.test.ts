import { QueryObserver, onlineManager } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Db } from '@/domain/shared/db.ts'
import { queryClientFor } from './query-client.ts'

test('a read that failed because the page opened offline is repeated when the network is back', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => onlineManager.setOnline(true))
  const queries = queryClientFor({} as Db, 'ruth')
  queries.mount()
  onTestFinished(() => queries.unmount())
  const read = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue('services')
  const observer = new QueryObserver(queries, { queryKey: ['services'], queryFn: read, refetchOnReconnect: 'always' })
  onTestFinished(observer.subscribe(() => {}))
  await expect.poll(() => observer.getCurrentResult().status).toBe('error')
  onLine.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  await expect.poll(() => observer.getCurrentResult().data).toBe('services')
})

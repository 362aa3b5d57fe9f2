import { useQueryClient } from '@tanstack/react-query'
import { useAtomValue, useSetAtom } from 'jotai'
import { css } from '@/styled-system/css'
import { Button } from '@/ui/button.tsx'
import { Notice } from '@/ui/notice.tsx'
import { MissedNotice } from './arming/missed-notice.tsx'
import { AdviceNotice } from './counting-panel/advice-notice.tsx'
import { MaskNotice } from './counting-panel/mask-notice.tsx'
import { ModelNotice } from './counting-panel/model-notice.tsx'
import { LeftFilmNotice } from './check/left-film-notice.tsx'
import { discardRefusedAtom, isStorageFullAtom, refusedOpsAtom, retryRefusedAtom } from './upload/recording-outbox.ts'
import { DeletedNotice } from './recording/deleted-notice.tsx'
import { RehearsalNotice } from './recording/rehearsal-notice.tsx'
import { InterruptedNotice } from './recording/interrupted-notice.tsx'
import { OtherRecordings } from './sessions/other-recordings.tsx'
import { SilenceNotice } from './recording/silence-notice.tsx'
import { useStudioChurch } from './shared/studio-church.ts'

/** The notices are about the recordings; usually there are none. */
export function StudioNotices() {
  return (
    <>
      <MissedNotice />
      <StaleNotice />
      <DeletedNotice />
      <RehearsalNotice />
      <OtherRecordings />
      <SilenceNotice />
      <ModelNotice />
      <AdviceNotice />
      <MaskNotice />
      <StorageFullNotice />
      <InterruptedNotice />
      <LeftFilmNotice />
      <RefusedNotices />
    </>
  )
}

function StaleNotice() {
  const { failure } = useStudioChurch().records
  const queries = useQueryClient()
  if (!failure) return null
  const isAway = failure === 'offline' || failure === 'unavailable'
  return (
    <Notice
      tone="attention"
      title={isAway ? 'The server cannot be reached' : 'The lists could not be read again'}
      action={
        <Button size="sm" tone="secondary" onClick={() => void queries.invalidateQueries()}>
          Try again
        </Button>
      }
    >
      You can go on recording: what you record is kept on this computer and sent later.
    </Notice>
  )
}

function StorageFullNotice() {
  if (!useAtomValue(isStorageFullAtom)) return null
  return (
    <Notice tone="danger" title="The browser's storage is full">
      Keep this tab open until everything has been sent, or free some space on this computer.
    </Notice>
  )
}

function RefusedNotices() {
  const refused = useAtomValue(refusedOpsAtom)
  const retry = useSetAtom(retryRefusedAtom)
  const discard = useSetAtom(discardRefusedAtom)
  if (refused.length === 0) return null
  const forAll = (act: (key: number) => unknown) => () => refused.forEach(({ key }) => act(key))
  return (
    <Notice
      tone="danger"
      title="Part of a recording was refused by the server"
      action={
        <span className={choices}>
          <Button size="sm" tone="secondary" onClick={forAll(discard)}>
            Discard
          </Button>
          <Button size="sm" onClick={forAll(retry)}>
            Try again
          </Button>
        </span>
      }
    >
      {refused[0]?.reason}
      {refused.some(({ kind }) => kind === 'start-session') && (
        <> The recording is still on this computer. Discard deletes it with its snapshots.</>
      )}
    </Notice>
  )
}

const choices = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })

import { countLabel } from '@/domain/shared/count-label.ts'
import { Button } from '@/ui/button.tsx'
import { Notice } from '@/ui/notice.tsx'
import { saveAgain } from './use-archive.ts'
import type { ArchiveState, SavedArchive } from './use-archive.ts'

const sizes = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

export function ArchiveOutcome({ state }: { state: ArchiveState }) {
  if (state.step === 'saved') return <Saved archive={state.archive} />
  if (state.step === 'cancelled') return <Notice title="The export was cancelled">No file was saved.</Notice>
  if (state.step !== 'failed') return null
  return (
    <Notice tone="danger" title="The export stopped before it was complete">
      {state.message} No file was saved.
    </Notice>
  )
}

function Saved({ archive }: { archive: SavedArchive }) {
  const { fileName, bytes, rows, tables, pictures, leftOut, blob } = archive
  const withPictures = pictures ? ` and ${countLabel(pictures.files, 'picture')}` : ''
  return (
    <Notice
      tone="good"
      title="Your export is complete"
      action={
        blob ? (
          <Button tone="secondary" size="sm" onClick={() => saveAgain(archive)}>
            Save Again
          </Button>
        ) : null
      }
    >
      <p>
        {fileName} has {countLabel(rows, 'row')} of {countLabel(tables, 'table')}
        {withPictures}, {sizes.format(bytes / 1_000_000)} MB.
      </p>
      {pictures && pictures.missing > 0 ? (
        <p>
          {countLabel(pictures.missing, 'picture')} could not be added: no longer stored, or more than one file can
          hold.
        </p>
      ) : null}
      {leftOut.length > 0 ? <p>Your role may not read these, so they are left out: {leftOut.join(', ')}.</p> : null}
    </Notice>
  )
}

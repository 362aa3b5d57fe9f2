import { useSetAtom, useStore } from 'jotai'
import { toast } from '@/ui/toaster.tsx'
import { activeCameraAtom, deleteCameraAtom, selectCameraAtom } from './cameras.ts'

/** Returns a function that deletes the camera. The toast offers to undo that. */
export function useCameraDeletion({ id }: { id: string }, isActive: boolean): () => void {
  const select = useSetAtom(selectCameraAtom)
  const deleteCamera = useSetAtom(deleteCameraAtom)
  const store = useStore()
  return () => {
    // The stage notes the place in a video file when it leaves the file, so it leaves before the deletion.
    if (isActive) select(null)
    const putBack = deleteCamera(id)
    function undo() {
      putBack()
      if (isActive && store.get(activeCameraAtom) === null) select(id)
    }
    toast({
      title: 'Camera deleted',
      description: 'Camera has been removed successfully.',
      action: { label: 'Undo', run: undo },
    })
  }
}

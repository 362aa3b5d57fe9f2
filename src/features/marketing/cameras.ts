import { AppWindow, Cable, Camera, Cctv, Laptop, Network, Smartphone, Usb, Webcam } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  CutsDrawing,
  FarDrawing,
  HeightDrawing,
  LightDrawing,
  NearnessDrawing,
  StraightDownDrawing,
} from '@/widgets/camera-drawings.tsx'

export type CameraTopic = {
  id: string
  title: string
  lead: string
  steps: readonly string[]
  /** The devices from the camera to the laptop, in the order of the signal. */
  chain?: readonly { label: string; Icon: LucideIcon }[]
  drawings?: readonly { label: string; Drawing: () => ReactNode }[]
}

const laptop = { label: 'Laptop with Narthex', Icon: Laptop }

/** The topics of the camera help; each fits on one printed page. */
export const cameraTopics: readonly CameraTopic[] = [
  {
    id: 'webcam',
    title: 'Webcam',
    lead: 'The shortest way. Every webcam with 720p or more will do.',
    chain: [{ label: 'Webcam', Icon: Webcam }, { label: 'USB', Icon: Usb }, laptop],
    steps: [
      'Plug the webcam into the laptop. A USB cable works up to 5 meters (16 feet); a longer one needs a repeater.',
      'Open the studio, choose Add Camera, and allow the camera when the browser asks.',
      'Choose the webcam by its name. The studio remembers it on this computer.',
      'Close other programs that use the camera. On many computers only one program can have it.',
    ],
  },
  {
    id: 'capture-card',
    title: 'Capture card (HDMI or SDI)',
    lead: 'For a camcorder, a PTZ camera or a mixer with a video output.',
    chain: [
      { label: 'Camera or mixer', Icon: Camera },
      { label: 'HDMI or SDI', Icon: Cable },
      { label: 'Capture card', Icon: Usb },
      laptop,
    ],
    steps: [
      'Connect the camera’s output to the card, and the card to a USB 3 port of the laptop.',
      'Set the camera to 720p or 1080p and turn off the menus on its output (“clean HDMI”).',
      'In the studio choose Add Camera, then the card. It is often called “USB Video”.',
      'An ATEM Mini needs no card: connected by USB it is a webcam.',
      'Give a PTZ camera one preset for counting and leave it there during the service.',
    ],
  },
  {
    id: 'obs',
    title: 'OBS virtual camera (NDI, SDI, PTZ, ATEM)',
    lead: 'OBS Studio is free. It turns any picture that it can show into a webcam.',
    chain: [
      { label: 'Camera, by NDI, SDI or USB', Icon: Camera },
      { label: 'OBS Studio', Icon: AppWindow },
      { label: 'Virtual camera', Icon: Webcam },
      laptop,
    ],
    steps: [
      'In OBS add the camera as a source: Video Capture Device for a card, NDI Source for NDI (with the DistroAV plugin).',
      'Make a scene with this camera alone, without titles, and let it fill the picture.',
      'In OBS choose Start Virtual Camera.',
      'In the studio choose Add Camera, then “OBS Virtual Camera”.',
      'Set the virtual camera to this scene, not to the program that is streamed. Each cut would show other people.',
    ],
  },
  {
    id: 'phone',
    title: 'Phone',
    lead: 'A phone can count by itself, or be the laptop’s webcam.',
    chain: [{ label: 'Phone', Icon: Smartphone }, { label: 'USB or by itself', Icon: Usb }, laptop],
    steps: [
      'By itself: open Narthex in the phone’s browser, log in, open the studio and choose the back camera. The address has to begin with https.',
      'Put the phone in a holder, connect its charger, and keep the page open. A phone that locks its screen stops counting.',
      'As a webcam of a Mac: an iPhone appears in the list of cameras by itself (Continuity Camera).',
      'As a webcam of another computer: connect a phone with Android 14 or later by USB and choose Webcam in its USB menu. For other phones, the maker has an app.',
    ],
  },
  {
    id: 'network-camera',
    title: 'Network camera (IP)',
    lead: 'A browser cannot read the stream of a network camera. A program in between turns it into a webcam.',
    chain: [
      { label: 'Network camera', Icon: Cctv },
      { label: 'Network', Icon: Network },
      { label: 'OBS Studio', Icon: AppWindow },
      laptop,
    ],
    steps: [
      'Find the address of the stream in the camera’s manual. It begins with rtsp://',
      'In OBS add a Media Source, turn off Local File, and enter the address. The smaller of two streams (720p) is enough.',
      'In OBS choose Start Virtual Camera, and in the studio “OBS Virtual Camera”.',
      'The stream is a second or two late. The count is not changed by that.',
      'A camera that has an HDMI output, too, can go through a capture card instead.',
    ],
  },
  {
    id: 'where',
    title: 'Where to put it',
    lead: 'The place matters more than the camera.',
    drawings: [
      { label: '2.3 to 3 meters (8 to 10 feet) high', Drawing: HeightDrawing },
      { label: 'Light from behind the camera', Drawing: LightDrawing },
      { label: 'Feet and floor seen at the line', Drawing: NearnessDrawing },
    ],
    steps: [
      'Tilt it down by 30 to 50 degrees, so that people do not hide one another.',
      'Let people come towards the camera. The counter finds faces and shoulders better than backs.',
      'Draw the line where you see the feet and the floor, away from the edge of the picture.',
      'Fix it. A camera that was moved needs its line drawn again.',
      'In the room, put it high at the front or the back, so that heads do not hide heads.',
    ],
  },
  {
    id: 'what-fails',
    title: 'Where it does not count well',
    lead: 'Here another place helps more than a better camera.',
    drawings: [
      { label: 'Straight down', Drawing: StraightDownDrawing },
      { label: 'More than 12 meters (40 feet) away', Drawing: FarDrawing },
      { label: 'A picture with cuts and song texts', Drawing: CutsDrawing },
    ],
    steps: [
      'From straight above, the counter sees heads without bodies and misses many.',
      'Over 12 meters (40 feet) away, people are too small. Zoom in, or go nearer.',
      'Against the sun or an open door, people are dark shapes. Turn the camera, or count from inside.',
      'A program picture with cuts shows other people at each cut. Use a camera of its own.',
      'A screen, a mirror or a poster with people in view can be counted as people. Turn the camera away from it.',
      'A mask in the studio covers a part of the picture, such as a screen, a poster or the choir: people there are not counted.',
    ],
  },
]

import { Mail } from 'lucide-react'
import { css, cx } from '@/styled-system/css'
import { button } from '@/styled-system/recipes'
import { ProsePage } from './prose-page.tsx'
import type { ProseSection } from './prose-page.tsx'
import { SUPPORT_ADDRESS } from './support-address.ts'

export function AboutPage() {
  return (
    <ProsePage
      title="About Narthex"
      lead="A narthex is the porch of a church: where people come in from the street. That is where we count."
      sections={about}
      end={
        <a
          href={`mailto:${SUPPORT_ADDRESS}`}
          className={cx(button({ tone: 'secondary' }), css({ marginTop: '-4', maxWidth: 'full' }))}
        >
          <Mail size={18} strokeWidth={1.75} aria-hidden />
          {SUPPORT_ADDRESS}
        </a>
      }
    />
  )
}

/** The sections of /about. The support address follows the last section, Contact. */
const about: readonly ProseSection[] = [
  {
    title: 'Our Mission',
    paragraphs: [
      'A church that knows how many people came can look after them: enough chairs, enough bread, a second service when the first is full, a call when someone stays away. Narthex exists so that this number does not cost anyone a Sunday morning.',
    ],
  },
  {
    title: 'What We Do',
    paragraphs: [
      'Narthex counts the people in front of a camera during a service, or takes the number you counted by hand, and keeps it with the service. Around that it keeps what belongs to it: services and events, members and families, and the sermon library of your church.',
    ],
  },
  {
    title: 'Why AI Attendance Tracking',
    paragraphs: [
      'Counting by hand takes two people and a quiet moment, and both are rare at a door. A camera sees everyone who walks past it, all the time, and does not lose count when someone says good morning.',
      'It is still an estimate. That is why the still pictures of a recording are kept beside their counts, for you to check, and why you can always enter a number yourself.',
      'The counting happens on the laptop. Video is never uploaded, and faces are not recognized.',
    ],
  },
  {
    title: 'Camera Flexibility',
    paragraphs: [
      'The webcam of the laptop is enough to begin with. A phone used as a webcam, a USB camera, a PTZ camera through a capture card, or a recorded video work as well: whatever the browser can see, Narthex can count.',
    ],
  },
  {
    title: 'Who We Serve',
    paragraphs: [
      'Churches and similar communities of every size, from a house church with thirty people and one volunteer to an organization with several campuses.',
    ],
  },
  {
    title: 'Models by Others',
    paragraphs: [
      'People are found by models that others trained. The built-in one is CenterNet with MobileNetV3, with weights from the package @vladmandic/human (MIT License, Copyright (c) Vladimir Mandic), trained by 610265158 on COCO and converted for persons only. RTMDet is RTMDet-nano by OpenMMLab, Lite0 and Lite2 are EfficientDet-Lite models by Google, and Nano is YOLOX-nano by Megvii, all four under the Apache License 2.0.',
    ],
    link: { href: '/licences/models.txt', label: 'Read the licences' },
  },
  { title: 'Contact', paragraphs: ['Questions, trouble, or something you miss? Write to us, in plain words.'] },
]

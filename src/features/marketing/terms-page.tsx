import { ProsePage } from './prose-page.tsx'

export function TermsPage() {
  return (
    <ProsePage
      title="Terms of use"
      lead="What you may expect from Narthex, and what Narthex expects from you, in plain words."
      sections={terms}
    />
  )
}

const terms: readonly { title: string; paragraphs: readonly string[] }[] = [
  {
    title: 'What Narthex does',
    paragraphs: [
      'Narthex helps a church or similar community count who attends its services and keep the records that go with them. It counts people in the picture of a camera you choose, or takes the number you type in.',
      'A count made by a camera is an estimate. People who stand close together, sit in the dark or leave the picture can be missed or counted twice. Check the figure before you rely on it.',
    ],
  },
  {
    title: 'Your account',
    paragraphs: [
      'You choose a username and a password. Keep the password to yourself: anyone who has it can see and change the records of your church. You are responsible for what is done with your account.',
      'There is no e-mail address behind a username, so a forgotten password cannot be sent to you.',
    ],
  },
  {
    title: 'Cameras, photos and video',
    paragraphs: [
      'The live video is analyzed in your own browser and is not sent anywhere. While you record a session, Narthex stores up to ten still pictures with the count of people in each. They are kept in the private storage of your church and can be seen by the people who share its records.',
      'You decide where the camera points. Tell the people in the room that they are being counted, ask for consent where your law requires it, and do not point a camera where people expect to be alone.',
      'Narthex does not recognize faces and does not try to find out who a person is. The number beside a person in the picture only tells people apart while they are in view.',
    ],
  },
  {
    title: 'Features that need other equipment or services',
    paragraphs: [
      'Control of PTZ cameras, photo and video capture, AI captions, and connections to an AI vision provider, an automation service or a streaming tool may be offered in some installations. They are off until someone in your church sets them up. When one of them is on, what it needs is sent to the service you chose, and the terms of that service apply as well.',
    ],
  },
  {
    title: 'Your records',
    paragraphs: [
      'What you enter stays yours. You can change and delete it at any time; deleting a recording session deletes its pictures too. Enter only what you may keep about people, and no more than you need.',
      'Keep copies of what you cannot afford to lose.',
    ],
  },
  {
    title: 'Fair use',
    paragraphs: [
      'Do not use Narthex to watch people in secret, to break into records of others, to overload it, or for anything the law forbids. An account used that way may be closed.',
    ],
  },
  {
    title: 'No warranty',
    paragraphs: [
      'Narthex is provided as it is. It may fail, and it may be wrong. As far as the law allows, no one who makes or runs it is liable for damage that comes from using it or from not being able to use it. It must not be the only thing on which safety depends, such as how many people a room may hold.',
    ],
  },
  {
    title: 'Changes',
    paragraphs: [
      'These terms may change as Narthex changes. If you go on using it after that, you accept the new terms. They are always on this page.',
    ],
  },
]

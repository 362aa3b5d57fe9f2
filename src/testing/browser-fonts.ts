import '@/ui/theme/fonts.css'

/**
 * Before any browser test: the faces of Latin text, which are never exchanged under somebody's eyes (`optional`) and
 * so would stand in one test and be missing in the next, as fast as the disk happens to be. Sizes are measured in them.
 */
await Promise.all(['Figtree Variable', 'Source Serif 4 Variable'].map((face) => document.fonts.load(`1rem "${face}"`)))

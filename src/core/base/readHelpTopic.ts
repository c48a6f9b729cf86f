import { type HelpTopicId, helpTopics } from './helpTopics';

/** Reads a command argument as a topic. Returns undefined for anything else; the command then asks the user. */
export function readHelpTopic(given: unknown): HelpTopicId | undefined {
  return helpTopics.find(({ id }) => id === given)?.id;
}

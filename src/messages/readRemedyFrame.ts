import { helpTopics } from '../core/base/helpTopics';
import { parseFields } from '../core/base/json/readFields';
import { failed, ok, type Result } from '../core/base/result';
import { maxRemedies, type Remedy, remedySettings } from '../core/model/exchange/remedy';
import { type Guard, hasMembers, isCount, isEither, isListOf, isOneOf, isText } from './guard';
import { isOfferedInquiry } from './isOfferedInquiry';
import type { RemedyFrame } from './remedyFrame';

const isTarget = isEither(
  hasMembers({ kind: isOneOf('setKey', 'replaceKey'), alias: isText }),
  hasMembers({ kind: isOneOf('allowOrigin'), alias: isText, origin: isText }),
);

const isPlace = isEither(
  hasMembers({ kind: isOneOf('useChainId'), network: isText, chainId: isText }),
  isEither(
    isEither(
      hasMembers({ kind: isOneOf('useNetwork'), network: isText }),
      isEither(
        isEither(
          hasMembers({ kind: isOneOf('useLayout'), reference: isText }),
          isEither(
            hasMembers({ kind: isOneOf('replaceText'), text: isText, start: isCount, end: isCount }),
            isEither(
              isEither(
                isEither(
                  hasMembers({ kind: isOneOf('compileLayout'), location: isText }),
                  hasMembers({
                    kind: isOneOf('addAstSetting'),
                    location: isText,
                    tool: isOneOf('foundry', 'hardhat'),
                  }),
                ),
                hasMembers({ kind: isOneOf('askProxy'), network: isText, implementation: isText, proxy: isText }),
              ),
              hasMembers({ kind: isOneOf('chooseName'), network: isText, name: isText }),
            ),
          ),
        ),
        hasMembers({
          kind: isOneOf('useAddress'),
          network: isText,
          name: isText,
          address: isText,
          source: isText,
          start: isCount,
          end: isCount,
        }),
      ),
    ),
    isEither(
      hasMembers({ kind: isOneOf('editService'), serviceId: isText }),
      hasMembers({ kind: isOneOf('openSetting'), setting: isOneOf(...remedySettings) }),
    ),
  ),
);

const isInquiry = hasMembers({ kind: isOneOf('inquire'), offer: isOfferedInquiry });

/** Whether an untrusted value is a remedy, member by member. */
export const isRemedy: Guard<Remedy> = isEither(
  isTarget,
  isEither(
    isEither(isPlace, isInquiry),
    isEither(
      hasMembers({ kind: isOneOf('learnMore'), topic: isOneOf(...helpTopics.map(({ id }) => id)) }),
      hasMembers({
        kind: isOneOf(
          'chooseNetwork',
          'convertPasted',
          'useRawMethod',
          'setDefaultNetwork',
          'addService',
          'addLocalNode',
        ),
      }),
    ),
  ),
);

const isRemedyFrame: Guard<RemedyFrame> = hasMembers(
  { remedies: isListOf(isRemedy), owner: isText },
  { problem: hasMembers({ title: isText, cause: isText, cure: isText }) },
);

/** Reads a frame of remedies. Fails with a sentence for anything else. */
export function readRemedyFrame(bytes: Uint8Array): Result<RemedyFrame, string> {
  const frame = parseFields(bytes);
  if (frame?.['version'] !== 1)
    return failed('This output was written by another version of Rpcbook. Run the cell again to see it.');
  if (!isRemedyFrame(frame)) return failed('This output is damaged. Run the cell again to see it.');
  const { problem, remedies, owner } = frame;
  return ok({ problem, remedies: remedies.slice(0, maxRemedies), owner });
}

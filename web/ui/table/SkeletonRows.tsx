import { Skeleton } from '@mantine/core';

const LINE_WIDTHS = ['72%', '54%', '88%', '63%', '47%', '80%', '58%', '69%'];

/** Grey lines of uneven length, as placeholder of the rows. */
export function SkeletonRows({ columns }: { columns: number }) {
  return LINE_WIDTHS.map((width) => (
    <tr key={width} aria-hidden>
      {Array.from({ length: columns }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: grey lines have nothing else to be told apart by
        <td key={index}>
          <Skeleton height={12} my={5} width={index === 0 ? width : '60%'} />
        </td>
      ))}
    </tr>
  ));
}

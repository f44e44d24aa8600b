import { PinIcon } from '../parts/icons.tsx';
import { Paragraphs } from '../parts/Paragraphs.tsx';
import { PictureView } from '../parts/PictureView.tsx';
import type { BlockViewProps } from '../registry.ts';

/** « 47.7, -1.3 » as a geo: link, which a phone opens in its own map application. No map service is called. */
const toGeoLink = (coordinates: string): string | null => {
  const point = coordinates.replace(/\s+/g, '');
  return /^-?[\d.]+,-?[\d.]+$/.test(point) ? `geo:${point}?q=${point}` : null;
};

export const AddressView = ({ props, context }: BlockViewProps<'address'>) => {
  const href = toGeoLink(props.coordinates);
  return (
    <div className="b-address">
      <div className="b-address-card">
        <PinIcon />
        <div>
          {props.name !== '' && <p className="b-address-name">{context.fillText(props.name)}</p>}
          <Paragraphs text={props.address} context={context} />
          {href !== null && (
            <p>
              <a href={href}>{context.t('address.map')}</a>
            </p>
          )}
        </div>
      </div>
      <PictureView picture={props.map} context={context} className="b-picture b-address-map" />
      {props.directions !== '' && (
        <div className="b-address-directions">
          <p className="b-address-name">{context.t('address.directions')}</p>
          <Paragraphs text={props.directions} context={context} />
        </div>
      )}
    </div>
  );
};

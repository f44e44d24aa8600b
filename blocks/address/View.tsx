import { PinIcon } from '../parts/icons.tsx';
import { Paragraphs } from '../parts/Paragraphs.tsx';
import { PictureView } from '../parts/PictureView.tsx';
import type { BlockViewProps } from '../registry.ts';

/**
 * A geo: link to the point, or to the written address, which a phone opens in its own map application. No map service
 * is called. The reader's script rewrites it for devices that know another scheme.
 */
const toMapHref = (coordinates: string, address: string): string | null => {
  const point = coordinates.replace(/\s+/g, '');
  if (/^-?[\d.]+,-?[\d.]+$/.test(point)) return `geo:${point}?q=${point}`;
  const place = address.trim().replace(/\s*\n\s*/g, ', ');
  return place === '' || place.includes('{{') ? null : `geo:0,0?q=${encodeURIComponent(place)}`;
};

export const AddressView = ({ props, context }: BlockViewProps<'address'>) => {
  const href = toMapHref(props.coordinates, context.fillText(props.address));
  return (
    <div className="b-address">
      <div className="b-address-card">
        <PinIcon />
        <div>
          {props.name !== '' && <p className="b-address-name">{context.fillText(props.name)}</p>}
          <Paragraphs text={props.address} context={context} />
          {href !== null && (
            <p>
              <a className="b-address-link" href={href}>
                {context.t('address.map')}
              </a>
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

import classes from './avatar.module.css';

interface Props {
  readonly avatar_id: number;
  /** Pixels of its side. */
  readonly lado: number;
}

/** The picture beside a person's name, which says who it is: the picture itself says nothing more. */
export function Avatar({ avatar_id, lado }: Props) {
  return <img className={classes.figura} src={`/avatares/${avatar_id}.svg`} alt="" width={lado} height={lado} />;
}

import { ActionIcon, Button, Group, Input, Text } from '@mantine/core';
import { IconPhotoPlus, IconTrash } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { tamanho } from '../formatos.ts';
import classes from './midias.module.css';
import { escolher, KB, type Lugar, lugaresDe, type MidiaGuardada, type Midias, quantidade, remover } from './midias.ts';

interface Props {
  readonly rotulo: string;
  /** Sent as `<nome>[]` (files), `<nome>_removidas[]` (ids taken out) and `<nome>_total` (how many are filled). */
  readonly nome: string;
  readonly lugares: number;
  readonly guardadas?: readonly MidiaGuardada[];
  /** A file must be smaller than this, in KB. */
  readonly maxKb: number;
  /** What the file dialog offers. */
  readonly aceita?: string;
  readonly obrigatoria?: boolean;
  readonly desabilitado?: boolean;
}

/** Places for files, each empty or filled; what is taken out is only marked, until the form is saved. */
export function LugaresDeMidia(props: Props) {
  const { rotulo, nome, guardadas = [], maxKb, obrigatoria = false } = props;
  const base = useId();
  const [midias, setMidias] = useState<Midias>(() => lugaresDe(props.lugares, guardadas));
  return (
    <fieldset className={classes.midias} aria-describedby={`${base}-limite`}>
      <legend className={classes.rotulo}>
        {rotulo}
        {obrigatoria && ' (obrigatório)'}
      </legend>
      <Input.Description id={`${base}-limite`}>Cada arquivo com menos de {tamanho(maxKb * KB)}.</Input.Description>
      {midias.removidas.map((id) => (
        <input key={id} type="hidden" name={`${nome}_removidas[]`} value={id} />
      ))}
      <input
        className={classes.total}
        name={`${nome}_total`}
        value={quantidade(midias)}
        required={obrigatoria}
        tabIndex={-1}
        aria-hidden="true"
        readOnly
      />
      <ul className={classes.lugares}>
        {midias.lugares.map((lugar, i) => (
          <li key={chaveDo(i)}>
            <LugarDeMidia
              {...props}
              lugar={lugar}
              numero={i + 1}
              aoEscolher={(arquivo) => setMidias(escolher(midias, i, arquivo, maxKb))}
              aoRemover={() => setMidias(remover(midias, i))}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function listaDe(arquivo: File | null): FileList {
  const lista = new DataTransfer();
  if (arquivo !== null) lista.items.add(arquivo);
  return lista.files;
}

/** Places never move: their number is what they are. */
const chaveDo = (i: number) => `lugar-${i}`;

interface LugarProps extends Props {
  readonly lugar: Lugar;
  readonly numero: number;
  aoEscolher(arquivo: File): void;
  aoRemover(): void;
}

function LugarDeMidia({ lugar, numero, nome, maxKb, aceita, desabilitado = false, ...aos }: LugarProps) {
  const { aoEscolher, aoRemover } = aos;
  const entrada = useRef<HTMLInputElement>(null);
  const { guardada, arquivo, erro } = lugar;
  const conteudo = arquivo?.name ?? guardada?.nome;
  const tirar = () => {
    if (entrada.current !== null) entrada.current.value = '';
    aoRemover();
  };
  return (
    <div className={classes.lugar} data-cheio={conteudo !== undefined || undefined}>
      <input
        ref={entrada}
        className={classes.entrada}
        type="file"
        name={`${nome}[]`}
        accept={aceita}
        disabled={desabilitado}
        tabIndex={-1}
        aria-label={`Arquivo do lugar ${numero}`}
        onChange={({ currentTarget }) => {
          const [novo] = currentTarget.files ?? [];
          // The dialog was left without a choice, or what was chosen is refused: the place keeps what it had.
          if (novo === undefined || novo.size >= maxKb * KB) currentTarget.files = listaDe(arquivo);
          if (novo !== undefined) aoEscolher(novo);
        }}
      />
      {conteudo === undefined ? (
        <Button
          variant="default"
          leftSection={<IconPhotoPlus size={16} aria-hidden />}
          disabled={desabilitado}
          onClick={() => entrada.current?.click()}
          aria-label={`Escolher arquivo para o lugar ${numero}`}
        >
          Escolher arquivo
        </Button>
      ) : (
        <Group gap="xs" wrap="nowrap">
          <Text size="sm" className={classes.nome}>
            {conteudo}
            {arquivo !== null && ` (${tamanho(arquivo.size)})`}
          </Text>
          <ActionIcon
            variant="subtle"
            color="gray"
            disabled={desabilitado}
            aria-label={`Remover ${conteudo}`}
            onClick={tirar}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Group>
      )}
      {erro !== null && <Input.Error role="alert">{erro}</Input.Error>}
    </div>
  );
}

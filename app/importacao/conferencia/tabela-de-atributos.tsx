import { ActionIcon, Group, Text, TextInput, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconCopy, IconLock, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import listas from '#app/kit/lista/lista.module.css';
import { ehProtegido } from '#domain/importacao/campos-vistos.ts';
import { type AtributoEditado, atributosEditados, type GeometriaDoEnvio } from '../edicao/edicoes.ts';
import { recusaDoNome } from '../edicao/operacoes.ts';
import classes from './conferencia.module.css';
import type { Edicao } from './edicao.ts';

const TEXTO_DA_RECUSA = {
  vazio: 'Todo atributo precisa de um nome.',
  repetido: 'Já há um atributo com este nome neste envio.',
} as const;

interface Props {
  readonly geometria: GeometriaDoEnvio;
  readonly edicao: Edicao;
  readonly chaves: readonly string[];
}

/** Attributes of one geometry; a new name, a removal and a copied value hold for all of them. */
export function TabelaDeAtributos({ geometria, edicao, chaves }: Props) {
  const atributos = atributosEditados(geometria, edicao.edicoes);
  if (atributos.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        Esta geometria não tem atributos.
      </Text>
    );
  }
  return (
    <table className={`${listas.tabela} ${classes.atributos}`}>
      <caption>
        <VisuallyHidden>
          Atributos. Mudar o nome, remover e copiar valem para todas as geometrias do envio.
        </VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">Atributo</th>
          <th scope="col">Valor</th>
          <th scope="col" data-forma="estreita">
            <VisuallyHidden>Em todas as geometrias</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {atributos.map((atributo) => (
          <Linha
            key={`${geometria.id} ${atributo.original ?? atributo.chave}`}
            atributo={atributo}
            geometria={geometria}
            edicao={edicao}
            chaves={chaves}
          />
        ))}
      </tbody>
    </table>
  );
}

function Linha({ atributo, geometria, edicao, chaves }: Props & { readonly atributo: AtributoEditado }) {
  const { chave, original, valor, alterado } = atributo;
  const protegido = ehProtegido(valor);
  return (
    <tr data-alterado={alterado || undefined}>
      <td>
        <NomeDoAtributo
          // A new name from elsewhere (undo) shows at once.
          key={chave}
          chave={chave}
          original={original}
          chaves={chaves}
          aoRenomear={(nova) => edicao.fazer({ tipo: 'renomear', chave, nova })}
        />
      </td>
      <td>
        {protegido ? (
          <Text size="sm" c="dimmed">
            <IconLock size={14} aria-hidden /> Protegido
          </Text>
        ) : (
          <TextInput
            size="xs"
            aria-label={`Valor de ${chave}`}
            value={valor}
            onChange={(event) => edicao.fazer({ tipo: 'valor', geometria, chave, valor: event.currentTarget.value })}
          />
        )}
      </td>
      <td data-forma="estreita">
        <Group gap={2} wrap="nowrap">
          {!protegido && (
            <Tooltip label="Copiar este valor para todas">
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Copiar o valor de ${chave} para todas as geometrias`}
                onClick={() => edicao.fazer({ tipo: 'copiar', chave, valor })}
              >
                <IconCopy size={16} aria-hidden />
              </ActionIcon>
            </Tooltip>
          )}
          <Tooltip label="Remover de todas">
            <ActionIcon
              variant="subtle"
              color="red.9"
              aria-label={`Remover ${chave} de todas as geometrias`}
              onClick={() => edicao.fazer({ tipo: 'remover', chave })}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </Group>
      </td>
    </tr>
  );
}

interface PropsDoNome {
  readonly chave: string;
  readonly original: string | null;
  readonly chaves: readonly string[];
  aoRenomear(nova: string): void;
}

/** A name is a step once it is finished: by Enter or by leaving the field; Escape leaves it as it was. */
function NomeDoAtributo({ chave, original, chaves, aoRenomear }: PropsDoNome) {
  const [nome, setNome] = useState(chave);
  const recusa = recusaDoNome(chaves, chave, nome);
  const terminar = () => {
    if (recusa === null && nome.trim() !== chave) aoRenomear(nome.trim());
    else if (recusa === null) setNome(chave);
  };
  const teclar = (event: KeyboardEvent) => {
    if (event.key === 'Enter') terminar();
    if (event.key === 'Escape') setNome(chave);
  };
  return (
    <TextInput
      size="xs"
      aria-label={`Nome do atributo ${chave}`}
      value={nome}
      maxLength={200}
      data-desfaz-sozinho={nome === chave ? undefined : true}
      error={recusa === null ? undefined : TEXTO_DA_RECUSA[recusa]}
      description={original === null || original === chave ? undefined : `No arquivo: ${original}`}
      inputWrapperOrder={['input', 'error', 'description']}
      onChange={(event) => setNome(event.currentTarget.value)}
      onBlur={terminar}
      onKeyDown={teclar}
    />
  );
}

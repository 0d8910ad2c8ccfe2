import { ActionIcon, Button, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { IconLock, IconPlus, IconTrash } from '@tabler/icons-react';
import doDesenho from '#app/map/form/desenho.module.css';
import { type LinhaDeAtributo, linhasRepetidas, MAX_CHAVE, MAX_VALOR } from './atributos.ts';
import classes from './camada.module.css';

interface Props {
  readonly linhas: readonly LinhaDeAtributo[];
  /** Keys whose values are protected: shown, never edited here. */
  readonly protegidos: readonly string[];
  readonly parado: boolean;
  aoMudar(mudanca: (linhas: readonly LinhaDeAtributo[]) => readonly LinhaDeAtributo[]): void;
}

/** Keys and values of a layer; a line without a key is ignored. */
export function TabelaDeAtributos({ linhas, protegidos, parado, aoMudar }: Props) {
  const repetidas = linhasRepetidas(linhas, protegidos);
  const mudar = (id: number, mudanca: Partial<LinhaDeAtributo>) =>
    aoMudar((antes) => antes.map((linha) => (linha.id === id ? { ...linha, ...mudanca } : linha)));
  const acrescentar = () =>
    aoMudar((antes) => {
      const id = Math.max(-1, ...antes.map((linha) => linha.id)) + 1;
      return [...antes, { id, chave: '', valor: '', original: null }];
    });
  return (
    <fieldset className={doDesenho.grupo}>
      <Text component="legend" size="sm" fw={500} p={0}>
        Atributos
      </Text>
      <Text size="xs" c="dimmed" mb={6}>
        O que não tiver chave não é guardado.
      </Text>
      {linhas.length + protegidos.length > 0 && (
        <table className={classes.atributos}>
          <thead>
            <tr>
              <th scope="col">Chave</th>
              <th scope="col">Valor</th>
              <th scope="col">
                <VisuallyHidden>Remover</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {linhas.map(({ id, chave, valor }, i) => (
              <tr key={id}>
                <td>
                  <TextInput
                    size="xs"
                    aria-label={`Chave do atributo ${i + 1}`}
                    value={chave}
                    maxLength={MAX_CHAVE}
                    readOnly={parado}
                    error={repetidas.has(id) ? 'Esta chave já existe.' : undefined}
                    onChange={(event) => mudar(id, { chave: event.currentTarget.value })}
                  />
                </td>
                <td>
                  <TextInput
                    size="xs"
                    aria-label={`Valor do atributo ${i + 1}`}
                    value={valor}
                    maxLength={MAX_VALOR}
                    readOnly={parado}
                    onChange={(event) => mudar(id, { valor: event.currentTarget.value })}
                  />
                </td>
                <td>
                  <ActionIcon
                    variant="subtle"
                    color="red.9"
                    disabled={parado}
                    aria-label={`Remover o atributo ${chave.trim() || i + 1}`}
                    onClick={() => aoMudar((antes) => antes.filter((linha) => linha.id !== id))}
                  >
                    <IconTrash size={16} aria-hidden />
                  </ActionIcon>
                </td>
              </tr>
            ))}
            {protegidos.map((chave) => (
              <tr key={chave}>
                <td className={classes.protegido}>{chave}</td>
                <td className={classes.protegido}>
                  <IconLock size={14} aria-hidden /> Protegido: fica como está
                </td>
                <td />
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Button
        variant="default"
        size="xs"
        mt={6}
        disabled={parado}
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={acrescentar}
      >
        Acrescentar atributo
      </Button>
    </fieldset>
  );
}
